-- How often a customer is met: {reviewsPerYear, targetMonths, assessmentsPerYear, leadDays}, as domain/programme/cadence.rules.ts has it.
alter table customers add column cadence jsonb not null
  default '{"reviewsPerYear": 4, "targetMonths": [], "assessmentsPerYear": null, "leadDays": 30}';

-- A slot of the programme: a customer is to be met in this quarter of the fiscal year. The meeting itself is a QBR.
create table quarterly_reviews (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  customer_id     uuid not null,
  year            integer not null check (year between 1950 and 2150),
  quarter         integer not null check (quarter between 1 and 4),
  -- The place in the plan of the year; null for a review that somebody has added.
  slot            integer check (slot between 1 and 12),
  planned_month   date not null check (extract(day from planned_month) = 1),
  -- The day, once there is one.
  planned_on      date check (date_trunc('month', planned_on::timestamp)::date = planned_month),
  -- As the domain has it (`dayOfMonth`): without a day, the first working day from the 15th on.
  due_on          date not null generated always as (coalesce(planned_on, planned_month + 14
    + case extract(isodow from planned_month + 14) when 6 then 2 when 7 then 1 else 0 end)) stored,
  outcome         text check (outcome in ('held', 'skipped')),
  held_at         timestamptz(3),
  wants_assessment boolean not null default true,
  qbr_id          uuid,
  owner_id        uuid,
  -- What people have ticked: {key: {at, by: {id, name}}}.
  ticks           jsonb not null default '{}',
  -- What the programme has done by itself, so that it is done once.
  steps_run       text[] not null default '{}',
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  created_by      uuid,
  updated_at      timestamptz(3) not null default now(),
  updated_by      uuid,
  primary key (organization_id, id),
  constraint quarterly_reviews_slot_unique unique (organization_id, customer_id, year, slot),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade,
  foreign key (organization_id, qbr_id) references qbrs (organization_id, id) on delete set null (qbr_id),
  foreign key (organization_id, owner_id) references people (organization_id, id),
  foreign key (organization_id, created_by) references people (organization_id, id),
  foreign key (organization_id, updated_by) references people (organization_id, id)
);
create index quarterly_reviews_due on quarterly_reviews (organization_id, due_on, id);
create index quarterly_reviews_year on quarterly_reviews (organization_id, year, due_on, id);
create index quarterly_reviews_customer on quarterly_reviews (organization_id, customer_id, due_on, id);
create index quarterly_reviews_open on quarterly_reviews (organization_id, due_on, id) where outcome is null;
create index quarterly_reviews_qbr on quarterly_reviews (organization_id, qbr_id) where qbr_id is not null;
call enclose('quarterly_reviews');

alter table assessments add column quarterly_review_id uuid;
alter table assessments add foreign key (organization_id, quarterly_review_id)
  references quarterly_reviews (organization_id, id) on delete set null (quarterly_review_id);
create index assessments_quarterly_review on assessments (organization_id, quarterly_review_id) where quarterly_review_id is not null;

-- The open review of a customer that is nearest to a day and has no QBR, or no assessment, of its own yet.
create function public.nearest_review(organization uuid, customer uuid, day date, for_qbr boolean) returns uuid language sql stable as $$
  select r.id from quarterly_reviews r
  where r.organization_id = organization and r.customer_id = customer and r.outcome is null
    and r.due_on between day - 60 and day + 60
    and case when for_qbr then r.qbr_id is null else not exists (
      select from assessments a
      where a.organization_id = r.organization_id and a.quarterly_review_id = r.id and a.deleted_at is null) end
  order by abs(r.due_on - day), r.id limit 1
$$;

-- A new QBR becomes the meeting of the nearest review; the review follows its day, and is held when it is presented.
create function public.follow_qbr() returns trigger language plpgsql as $$
declare
  day date := (new.date_time at time zone new.timezone)::date;
begin
  if tg_op = 'INSERT' then
    update quarterly_reviews set qbr_id = new.id
    where organization_id = new.organization_id
      and id = public.nearest_review(new.organization_id, new.customer_id, coalesce(day, (new.created_at at time zone new.timezone)::date), true);
  end if;
  update quarterly_reviews
  set planned_on = coalesce(day, planned_on), planned_month = coalesce(date_trunc('month', day::timestamp)::date, planned_month),
      outcome = case when new.presented_at is not null then 'held' end, held_at = new.presented_at,
      version = version + 1, updated_at = now()
  where organization_id = new.organization_id and qbr_id = new.id and outcome is null;
  return null;
end $$;
create trigger follow_new_qbr after insert on qbrs for each row execute function follow_qbr();
create trigger follow_qbr after update on qbrs for each row
  when ((old.date_time, old.presented_at) is distinct from (new.date_time, new.presented_at)) execute function follow_qbr();

-- A new assessment belongs to the review that it prepares: it is started a lead before it.
create function public.join_review() returns trigger language plpgsql as $$
begin
  new.quarterly_review_id := public.nearest_review(new.organization_id, new.customer_id, (new.created_at + interval '30 days')::date, false);
  return new;
end $$;
create trigger join_review before insert on assessments for each row when (new.quarterly_review_id is null) execute function join_review();
