-- An organisation's own limit may hold for a time, by the clock of the database; then what held before it holds again.
alter table console.limits
  add column ends_at timestamptz(3),
  -- What holds from then on; null: the limit of all organisations.
  add column then_most bigint check (then_most between 0 and 9007199254740991),
  -- The organisation in whose log it stands who decided it; the end is told there, too.
  add column decided_in uuid,
  add constraint limits_then check (then_most is null or ends_at is not null);
create index limits_ending on console.limits (ends_at) where ends_at is not null;
