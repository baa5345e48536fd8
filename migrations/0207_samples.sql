-- Organisations with demonstration data that superadmins have made to show the product. The console only asks for one: a job of the application
-- makes it, by the roles that register organisations and work in them, and says here how far it is.
create table console.samples (
  -- The organisation that the job makes; its row comes later than this one, and is removed together with it.
  organization_id uuid primary key,
  name            text not null check (length(btrim(name)) between 1 and 120),
  -- Whoever was invited; null where only the invented people are in it.
  owner_email     text,
  status          text not null default 'making' check (status in ('making', 'ready', 'removing', 'failed')),
  done            integer not null default 0,
  total           integer not null default 0,
  -- Why it failed, a code of the catalogue.
  fault           text,
  made_by         text not null,
  created_at      timestamptz(3) not null default now(),
  -- Its maker says every moment that it is still there; one that falls silent was lost with its process.
  seen_at         timestamptz(3) not null default now()
);
create index samples_newest on console.samples (created_at desc, organization_id);
grant select, insert, update, delete on console.samples to plumbline_console;

-- Whether an address has an account, in one of its spellings: an address belongs to one organisation.
create function console.has_account(addresses text[]) returns boolean
language sql stable security definer set search_path = pg_catalog, auth, pg_temp as
$$ select exists (select from auth.users u where u.email = any (addresses)) $$;
revoke execute on function console.has_account from public;
grant execute on function console.has_account to plumbline_console;

-- The day of a sample has come as soon as a superadmin says so. No other organisation is touched, and none in which somebody is a superadmin.
create function console.end_sample(organization uuid, who text) returns boolean
language plpgsql security definer set search_path = pg_catalog, auth, console, pg_temp as $$
begin
  if not exists (select from console.samples s where s.organization_id = organization)
     or exists (select from auth.users u where u.organization_id = organization and u.is_superadmin) then return false; end if;
  update auth.organizations o set status = 'suspended', deletion_due = now() - interval '1 second', deletion_asked_by = who where o.id = organization;
  return true;
end $$;
revoke execute on function console.end_sample from public;
grant execute on function console.end_sample to plumbline_console;
