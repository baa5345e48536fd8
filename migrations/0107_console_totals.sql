-- The sums over all organisations, counted by the job and by whatever the console changes: the dashboard reads one row, however many
-- organisations there are.
create table console.totals (
  is_kept    boolean primary key default true check (is_kept),
  counted_at timestamptz(3) not null,
  figures    jsonb not null
);
grant select, insert, update on console.totals to plumbline_console;

create index organizations_past_due on console.organizations (name_key, organization_id) where subscription = 'past_due';
create index organizations_trials on console.organizations (trial_key, organization_id) where subscription = 'trialing' and status = 'active';
create index organizations_without_mfa on console.organizations (without_mfa, organization_id) where without_mfa > 0;
