-- How an answer was found out, and what a person has flagged about it. Whether a carried answer was looked at since says its source.
alter table answers
  add column verified_by text check (verified_by in ('observed', 'tool', 'document', 'interview', 'assumed')),
  add column flagged boolean not null default false,
  add column flag_text text not null default '';
