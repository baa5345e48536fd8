-- A channel of a team chat can be told each day what is due: at an hour of the organisation's time zone, and on which day it was told last.
alter table outlets
  add column digest_hour smallint check (digest_hour between 0 and 23),
  add column digest_on date;
