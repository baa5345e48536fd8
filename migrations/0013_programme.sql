-- Planned reviews, calendar feeds and booking offers.
set local check_function_bodies = off;

-- Planned review of a customer in a fiscal quarter. The meeting itself is a QBR.
create table quarterly_reviews (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  customer_id     uuid not null,
  year            integer not null check (year between 1950 and 2150),
  quarter         integer not null check (quarter between 1 and 4),
  -- Slot in the year's plan; null for a review added by a person.
  slot            integer check (slot between 1 and 12),
  planned_month   date not null check (extract(day from planned_month) = 1),
  -- Day of the review, once set.
  planned_on      date check (date_trunc('month', planned_on::timestamp)::date = planned_month),
  -- As in the domain (`dayOfMonth`): without a day, the first working day from the 15th on.
  due_on          date not null generated always as (coalesce(planned_on, planned_month + 14
    + case extract(isodow from planned_month + 14) when 6 then 2 when 7 then 1 else 0 end)) stored,
  outcome         text check (outcome in ('held', 'skipped')),
  held_at         timestamptz(3),
  wants_assessment boolean not null default true,
  qbr_id          uuid,
  owner_id        uuid,
  -- Steps ticked by people: {key: {at, by: {id, name}}}.
  ticks           jsonb not null default '{}',
  -- Automatic steps already done, so that each is done once.
  steps_run       text[] not null default '{}',
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  created_by      uuid,
  updated_at      timestamptz(3) not null default now(),
  updated_by      uuid,
  -- First assessment of the review. Linking an assessment or QBR reads only reviews, by customer and day, so its cost depends neither on
  -- the number of assessments nor on the statistics of a table being filled.
  first_assessment_id uuid,
  primary key (organization_id, id),
  constraint quarterly_reviews_slot_unique unique (organization_id, customer_id, year, slot),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade,
  foreign key (organization_id, owner_id) references people (organization_id, id),
  foreign key (organization_id, created_by) references people (organization_id, id),
  foreign key (organization_id, updated_by) references people (organization_id, id)
);
create index quarterly_reviews_due on quarterly_reviews (organization_id, due_on, id);
create index quarterly_reviews_customer on quarterly_reviews (organization_id, customer_id, due_on, id);
create index quarterly_reviews_open on quarterly_reviews (organization_id, due_on, id) where outcome is null;
create index quarterly_reviews_qbr on quarterly_reviews (organization_id, qbr_id) where qbr_id is not null;
call enclose('quarterly_reviews');

-- Calendar feed of a person, subscribed to without signing in. The token itself is stored nowhere; a new one invalidates the former.
create table calendar_feeds (
  organization_id uuid not null default current_organization() references organizations,
  user_id         uuid not null,
  token_hash      bytea not null check (length(token_hash) = 32),
  created_at      timestamptz(3) not null default now(),
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references people (organization_id, id) on delete cascade
);
call enclose('calendar_feeds');

-- Organisation of a feed; read only by the two functions below.
create table auth.feeds (
  token_hash      bytea primary key,
  organization_id uuid not null references auth.organizations,
  user_id         uuid not null
);
create index feeds_user on auth.feeds (organization_id, user_id);

-- Link by which a customer's contact picks one of the offered meeting times of a review. The token is stored nowhere; like a share link, it
-- has a row in auth.shares.
create table slot_offers (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  qbr_id          uuid not null,
  token_hash      bytea not null check (length(token_hash) = 32),
  slots           timestamptz(3)[] not null check (cardinality(slots) between 1 and 20),
  expires_at      timestamptz(3) not null,
  revoked_at      timestamptz(3),
  views           integer not null default 0,
  taken_slot      timestamptz(3),
  taken_at        timestamptz(3),
  taken_by        text check (length(taken_by) <= 120),
  created_at      timestamptz(3) not null default now(),
  created_by      uuid not null,
  primary key (organization_id, id),
  check ((taken_slot is null) = (taken_at is null) and (taken_slot is null) = (taken_by is null)),
  foreign key (organization_id, created_by) references people (organization_id, id)
);
create index slot_offers_qbr on slot_offers (organization_id, qbr_id, created_at, id);
call enclose('slot_offers');

alter table assessments add constraint assessments_organization_id_quarterly_review_id_fkey foreign key (organization_id, quarterly_review_id)
  references quarterly_reviews (organization_id, id) on delete set null (quarterly_review_id);

-- The tenant role has no access to schema auth, so this trigger maintains the rows there.
create function public.sync_feed_token() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    delete from auth.feeds f where f.organization_id = old.organization_id and f.user_id = old.user_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into auth.feeds (token_hash, organization_id, user_id) values (new.token_hash, new.organization_id, new.user_id);
  end if;
  return null;
end $$;
revoke execute on function public.sync_feed_token from public;

-- Open review of a customer that is nearest to a day and has no QBR (or assessment) yet.
create function public.nearest_review(organization uuid, customer uuid, day date, for_qbr boolean) returns uuid
language sql stable as $$
  select r.id from quarterly_reviews r
  where r.organization_id = organization and r.customer_id = customer and r.outcome is null and r.due_on between day - 60 and day + 60
    and case when for_qbr then r.qbr_id is null else r.first_assessment_id is null end
  order by abs(r.due_on - day), r.id limit 1
$$;

-- Next review: the first planned one that is neither held nor skipped, or the first meeting with a date that was not held.
create function public.next_review_of(organization uuid, customer uuid) returns date language sql stable as $$
  select least(
    (select r.due_on from quarterly_reviews r
     where r.organization_id = organization and r.customer_id = customer and r.outcome is null order by r.due_on limit 1),
    (select min((q.date_time at time zone q.timezone)::date) from qbrs q
     where q.organization_id = organization and q.customer_id = customer and q.date_time is not null and q.presented_at is null
       and q.status in ('draft', 'Scheduled', 'finalized')))
$$;

create trigger calendar_feeds_token after insert or update or delete on calendar_feeds for each row execute function sync_feed_token();
