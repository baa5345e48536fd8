-- A superadmin asks that an organisation goes back to one of its own backups. The console sees when there are some and how large they are; the restore's
-- own role replaces the rows in a job, as it does when the organisation restores itself.
alter table visit_consents add column may_restore boolean not null default false;

create table console.restores (
  id              uuid primary key default uuidv7(),
  organization_id uuid not null references auth.organizations on delete cascade,
  backup_id       uuid not null,
  -- When the backup was made.
  backup_at       timestamptz(3) not null,
  is_consented    boolean not null,
  reason          text not null check (length(btrim(reason)) between 10 and 500),
  asked_by        text not null,
  status          text not null default 'running' check (status in ('running', 'done', 'failed')),
  step            text not null default 'reading' check (step in ('reading', 'backing_up', 'files', 'rows')),
  fault           text,
  created_at      timestamptz(3) not null default now(),
  seen_at         timestamptz(3) not null default now()
);
create index restores_newest on console.restores (organization_id, created_at desc, id desc);
create unique index restores_one_at_a_time on console.restores (organization_id) where status = 'running';
grant select, insert, update on console.restores to plumbline_console;

-- The finished backups of one organisation, the latest first.
create function console.restore_points(organization uuid) returns table (id uuid, created_at timestamptz, size bigint, trigger text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  former text := current_setting('app.organization_id', true);
begin
  perform set_config('app.organization_id', organization::text, true);
  return query select b.id, b.created_at::timestamptz, b.size, b.trigger from backups b
               where b.organization_id = organization and b.status = 'ready' order by b.id desc limit 60;
  perform set_config('app.organization_id', coalesce(former, ''), true);
end $$;
revoke execute on function console.restore_points from public;
grant execute on function console.restore_points to plumbline_console;

-- Whether the token is that of an open consent of the organisation which allows a restore.
create function console.consents_to_restore(organization uuid, token bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  former text := current_setting('app.organization_id', true);
  answer boolean;
begin
  perform set_config('app.organization_id', organization::text, true);
  answer := exists (select from visit_consents c where c.organization_id = organization and c.token_hash = token and c.may_restore
                      and c.revoked_at is null and c.expires_at > now());
  perform set_config('app.organization_id', coalesce(former, ''), true);
  return answer;
end $$;
revoke execute on function console.consents_to_restore from public;
grant execute on function console.consents_to_restore to plumbline_console;
