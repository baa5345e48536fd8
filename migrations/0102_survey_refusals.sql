-- Digest of the address that a mail server refused for good. The contact counts as bounced until its address is changed.
alter table survey_recipients add column refused_address bytea check (length(refused_address) = 32);
