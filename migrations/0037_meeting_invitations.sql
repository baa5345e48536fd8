-- Those in whose calendars the meeting stands, because they were invited by mail: [{name, email, required}].
alter table qbrs add column invited jsonb not null default '[]';
-- Null: the programme has made the link by itself, and the person who leads the review has it.
alter table qbr_shares alter column created_by drop not null;
