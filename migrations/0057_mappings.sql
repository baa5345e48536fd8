-- Evidence mapping of a template's questions. Null stands for the shipped mapping; assessments of every version use the current one.
alter table templates
  add column mappings jsonb,
  -- Counts saved changes of the mapping only: a mapping is not published.
  add column mappings_version integer not null default 0;
