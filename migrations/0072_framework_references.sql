-- Numbers of frameworks that a check carries: [{framework, ref}]. Questions with the same references get its proposals.
alter table evidence_results add column refs jsonb not null default '[]';
