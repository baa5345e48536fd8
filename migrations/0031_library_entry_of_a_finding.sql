-- The entry of the recommendation library that the question of a finding names, as the run that found it last has it.
alter table findings add column library_key text;
