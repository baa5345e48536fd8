-- QBRs, their decks, meetings, actions and share links.
set local check_function_bodies = off;

create table qbrs (
  organization_id  uuid not null default current_organization() references organizations,
  id               uuid not null default uuidv7(),
  customer_id      uuid not null,
  assessment_id    uuid,
  title            text not null check (length(btrim(title)) between 1 and 200),
  status           text not null default 'draft' check (status in ('draft', 'Scheduled', 'finalized', 'presented', 'delivered')),
  date_time        timestamptz(3),
  duration_minutes integer not null default 60 check (duration_minutes between 5 and 600),
  timezone         text not null,
  location         text,
  meeting_url      text,
  owner_id         uuid,
  period_year      integer not null,
  period_quarter   integer not null check (period_quarter between 1 and 4),
  -- Ordered [{key, title, enabled, narrative, edited}]; empty until generated.
  sections         jsonb not null default '[]',
  -- Figures collected at generation, and their score for lists; frozen with `finalized_at`, as is the branding (name, colour, logo).
  figures          jsonb,
  score            numeric(4, 1),
  branding         jsonb,
  generated_at     timestamptz(3),
  finalized_at     timestamptz(3),
  presented_at     timestamptz(3),
  delivered_at     timestamptz(3),
  version          integer not null default 1,
  created_at       timestamptz(3) not null default now(),
  created_by       uuid,
  updated_at       timestamptz(3) not null default now(),
  updated_by       uuid,
  -- Contents of the deck from the customer's view (DeckFacts in domain/deck). The number increases with every collection, and the changes
  -- of the last one are stored as sentences.
  facts jsonb,
  facts_number integer not null default 0,
  facts_changes jsonb not null default '[]',
  -- [{contactId | userId, name, title, side, required, present}], in the order of the cover.
  attendees jsonb not null default '[]',
  -- Requested recommendations, in order.
  recommendation_ids uuid[] not null default '{}',
  satisfaction smallint check (satisfaction between 1 and 5),
  summary text not null default '',
  -- Recap as sent: {subject, text, to}.
  recap jsonb,
  -- Totals of the requested recommendations for lists, in the customer's minor units; null until there are facts.
  asked_one_time bigint,
  asked_monthly  bigint,
  asked_to_quote integer,
  -- People whose calendars hold the meeting because of an emailed invitation: [{name, email, required}].
  invited jsonb not null default '[]',
  -- Sort keys of QBRs. Every order uses one index, so the columns are never null. Triggers maintain the names of customer and owner;
  -- unassigned sorts first.
  customer_key  text not null default '',
  currency_decimals smallint not null default 2,
  -- Requested amount in the first year, in hundredths of the currency's major unit, so that all currencies compare by one figure.
  asked_value bigint not null generated always as (
    (coalesce(asked_one_time, 0) + 12 * coalesce(asked_monthly, 0))
    * case currency_decimals when 0 then 100 else 1 end / case currency_decimals when 3 then 10 else 1 end) stored,
  -- Working time on a draft: the time between two changes by the same person, if at most five minutes; longer pauses do not count. Null for
  -- reviews older than the measurement.
  prepared_seconds integer default 0,
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id),
  foreign key (organization_id, assessment_id) references assessments (organization_id, id),
  foreign key (organization_id, owner_id) references people (organization_id, id),
  foreign key (organization_id, created_by) references people (organization_id, id),
  foreign key (organization_id, updated_by) references people (organization_id, id),
  check (status <> 'Scheduled' or date_time is not null)
);
create index qbrs_updated on qbrs (organization_id, updated_at desc, id desc) include (customer_id);
create index qbrs_customer on qbrs (organization_id, customer_id, updated_at desc, id desc);
create index qbrs_assessment on qbrs (organization_id, assessment_id) include (customer_id)
  where (assessment_id is not null);
create index qbrs_overdue on qbrs (organization_id, date_time, id) include (customer_id)
  where (status = 'Scheduled'::text);
create index qbrs_meetings_of on qbrs (organization_id, owner_id, status, date_time, id) include (customer_id)
  where (status = ANY (ARRAY['Scheduled'::text, 'finalized'::text]));

-- Index of a customer's next and last meeting.
create index qbrs_meetings_of_customer on qbrs (organization_id, customer_id, date_time, id) where date_time is not null;

-- Indexes of the calendar by day, one per layer.
create index qbrs_meetings on qbrs (organization_id, date_time, id) include (customer_id)
  where (date_time is not null);

-- Index for the today queue: draft reviews by owner.
create index qbrs_drafts_of on qbrs (organization_id, owner_id, updated_at, id) include (customer_id)
  where (status = 'draft'::text);
create index qbrs_figures on qbrs (organization_id, status) include (customer_id, date_time);
call enclose('qbrs');

-- Assessments of a deck in addition to its first, qbrs.assessment_id.
create table qbr_assessments (
  organization_id uuid not null default current_organization() references organizations,
  qbr_id          uuid not null,
  assessment_id   uuid not null,
  place           smallint not null,
  primary key (organization_id, qbr_id, assessment_id),
  foreign key (organization_id, qbr_id) references qbrs (organization_id, id) on delete cascade,
  foreign key (organization_id, assessment_id) references assessments (organization_id, id)
);
create index qbr_assessments_assessment on qbr_assessments (organization_id, assessment_id);
call enclose('qbr_assessments');

create table action_items (
  organization_id uuid not null default current_organization() references organizations,
  qbr_id          uuid not null,
  key             text not null check (length(key) between 1 and 40),
  customer_id     uuid not null,
  place           integer not null,
  text            text not null check (length(btrim(text)) between 1 and 300),
  owner           text not null check (owner in ('ours', 'theirs')),
  -- Person on that side; on ours it may be a user.
  person          text not null default '',
  user_id         uuid,
  due             date,
  done_on         date,
  -- Sort key of action items, earliest due date first; those without a date sort last.
  due_key date not null generated always as (coalesce(due, '9999-12-31'::date)) stored,
  primary key (organization_id, qbr_id, key),
  foreign key (organization_id, qbr_id) references qbrs (organization_id, id) on delete cascade,
  foreign key (organization_id, customer_id) references customers (organization_id, id),
  foreign key (organization_id, user_id) references people (organization_id, id)
);
create index action_items_due on action_items (organization_id, due, qbr_id, key) where done_on is null and due is not null;
create index action_items_day on action_items (organization_id, due, qbr_id, key) where due is not null;
create index action_items_open on action_items (organization_id, customer_id, due_key, qbr_id, key) where done_on is null;
call enclose('action_items');

-- Notes added to a presented review; written once and never changed.
create table qbr_addenda (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  qbr_id          uuid not null,
  text            text not null check (length(btrim(text)) between 1 and 5000),
  at              timestamptz(3) not null default now(),
  added_by        uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, qbr_id) references qbrs (organization_id, id),
  foreign key (organization_id, added_by) references people (organization_id, id)
);
create index qbr_addenda_qbr on qbr_addenda (organization_id, qbr_id, at, id);
call enclose('qbr_addenda');
revoke update, delete on qbr_addenda from plumbline_tenant;

-- Link by which the customer reads a deck without an account. The token itself is stored nowhere.
create table qbr_shares (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  qbr_id          uuid not null,
  token_hash      bytea not null check (length(token_hash) = 32),
  passcode_hash   text,
  hide_amounts    boolean not null default false,
  expires_at      timestamptz(3) not null,
  revoked_at      timestamptz(3),
  views           integer not null default 0,
  first_viewed_at timestamptz(3),
  last_viewed_at  timestamptz(3),
  created_at      timestamptz(3) not null default now(),
  created_by      uuid,
  primary key (organization_id, id),
  foreign key (organization_id, qbr_id) references qbrs (organization_id, id) on delete cascade,
  foreign key (organization_id, created_by) references people (organization_id, id)
);
create index qbr_shares_qbr on qbr_shares (organization_id, qbr_id, created_at, id);
call enclose('qbr_shares');

-- Organisation of a share link; read only by the two functions below.
create table auth.shares (
  token_hash      bytea primary key,
  organization_id uuid not null references auth.organizations,
  share_id        uuid not null
);
create index shares_share on auth.shares (organization_id, share_id);

-- Earlier versions of a deck: saved before every change, and when its figures are frozen. The server keeps the latest ones.
create table qbr_versions (
  organization_id    uuid not null default current_organization() references organizations,
  qbr_id             uuid not null,
  number             integer not null,
  -- Change that caused this version, which holds the deck before it, or as frozen.
  why                text not null,
  at                 timestamptz(3) not null default now(),
  kept_by            uuid not null,
  -- Columns named as in the QBR; the first assessment is the deck's main one.
  assessment_ids     uuid[] not null,
  sections           jsonb not null,
  figures            jsonb not null,
  facts              jsonb,
  facts_number       integer not null,
  recommendation_ids uuid[] not null,
  score              numeric(4, 1),
  generated_at       timestamptz(3),
  primary key (organization_id, qbr_id, number),
  foreign key (organization_id, qbr_id) references qbrs (organization_id, id) on delete cascade,
  foreign key (organization_id, kept_by) references people (organization_id, id),
  constraint qbr_versions_why_check check (why in ('generate', 'refresh', 'ask', 'finalize', 'restore'))
);
call enclose('qbr_versions');

-- Export job of a QBR, and its generated file for a short time afterwards, to be downloaded by its requester.
create table qbr_exports (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  qbr_id          uuid not null,
  person_id       uuid not null,
  -- Requested variant such as "pdf customer"; repeating the request during the job joins it.
  wanted          text not null,
  state           text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed', 'cancelled')),
  step            integer not null default 0 check (step between 0 and 3),
  done            integer not null default 0,
  total           integer not null default 0,
  -- Error code of the catalogue.
  fault           text,
  media_type      text not null,
  disposition     text not null,
  bytes           bytea,
  created_at      timestamptz(3) not null default now(),
  -- Heartbeat of the job; without one for some time, its process has died.
  seen_at         timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, qbr_id) references qbrs (organization_id, id) on delete cascade,
  foreign key (organization_id, person_id) references people (organization_id, id)
);
create unique index qbr_exports_one on qbr_exports (organization_id, qbr_id, person_id, wanted) where state in ('waiting', 'running');
create index qbr_exports_seen on qbr_exports (organization_id, seen_at);
call enclose('qbr_exports');

-- Internal comments on a slide, which no deck, file or link of a customer contains. Those of a section form a thread: resolving one
-- resolves all, and a further comment reopens it.
create table qbr_comments (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  qbr_id          uuid not null,
  section         text not null check (length(section) between 1 and 40),
  text            text not null check (length(btrim(text)) between 1 and 5000),
  author_id       uuid not null,
  created_at      timestamptz(3) not null default now(),
  resolved_at     timestamptz(3),
  resolved_by     uuid,
  primary key (organization_id, id),
  foreign key (organization_id, qbr_id) references qbrs (organization_id, id) on delete cascade,
  foreign key (organization_id, author_id) references people (organization_id, id),
  foreign key (organization_id, resolved_by) references people (organization_id, id)
);
create index qbr_comments_order on qbr_comments (organization_id, qbr_id, created_at, id);
call enclose('qbr_comments');
alter table file_places add constraint file_places_organization_id_qbr_id_fkey foreign key (organization_id, qbr_id) references qbrs (organization_id, id) on delete cascade;
alter table exports add constraint exports_organization_id_qbr_id_fkey foreign key (organization_id, qbr_id) references qbrs (organization_id, id) on delete cascade;
alter table quarterly_reviews add constraint quarterly_reviews_organization_id_qbr_id_fkey foreign key (organization_id, qbr_id) references qbrs (organization_id, id) on delete set null (qbr_id);
alter table slot_offers add constraint slot_offers_organization_id_qbr_id_fkey foreign key (organization_id, qbr_id) references qbrs (organization_id, id) on delete cascade;

-- The tenant role has no access to schema auth, so this trigger maintains the rows there.
create function public.sync_share_token() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from auth.shares s where s.organization_id = old.organization_id and s.share_id = old.id;
  else
    insert into auth.shares (token_hash, organization_id, share_id) values (new.token_hash, new.organization_id, new.id);
  end if;
  return null;
end $$;
revoke execute on function public.sync_share_token from public;

-- Links a new QBR to the nearest review, which follows the meeting's day and is held when the QBR is presented.
create function public.follow_qbr() returns trigger language plpgsql as $$
declare
  day date := (new.date_time at time zone new.timezone)::date;
  review uuid;
begin
  if tg_op = 'INSERT' then
    review := public.nearest_review(new.organization_id, new.customer_id, coalesce(day, (new.created_at at time zone new.timezone)::date), true);
  else
    select r.id into review from quarterly_reviews r
    where r.organization_id = new.organization_id and r.qbr_id = new.id and r.outcome is null limit 1;
  end if;
  if review is null then return null; end if;
  update quarterly_reviews
  set qbr_id = new.id,
      planned_on = coalesce(day, planned_on), planned_month = coalesce(date_trunc('month', day::timestamp)::date, planned_month),
      outcome = case when new.presented_at is not null then 'held' end, held_at = new.presented_at,
      version = version + 1, updated_at = now()
  where organization_id = new.organization_id and id = review;
  return null;
end $$;

create function public.keep_qbr_customer() returns trigger language plpgsql as $$
begin
  -- Blocks until an uncommitted change of the customer is resolved; without a customer the foreign key refuses the row.
  select c.name_key, currency_decimals(c.currency) into new.customer_key, new.currency_decimals
  from customers c where c.organization_id = new.organization_id and c.id = new.customer_id for key share;
  new.customer_key := coalesce(new.customer_key, '');
  new.currency_decimals := coalesce(new.currency_decimals, 2);
  return new;
end $$;

create function public.carry_next_review() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if tg_op <> 'INSERT' then
    for changed in select b.organization_id, array_agg(distinct b.customer_id) as ids from before_rows b group by b.organization_id loop
      perform carry_next_review_of(changed.organization_id, changed.ids);
    end loop;
  end if;
  if tg_op <> 'DELETE' then
    for changed in select a.organization_id, array_agg(distinct a.customer_id) as ids from after_rows a group by a.organization_id loop
      perform carry_next_review_of(changed.organization_id, changed.ids);
    end loop;
  end if;
  return null;
end $$;

create function public.measure_preparation() returns trigger language plpgsql as $$
begin
  new.prepared_seconds = old.prepared_seconds + round(extract(epoch from new.updated_at - old.updated_at))::integer;
  return new;
end $$;

-- First statement of every request by a share link, like `enter` for a session: opens the link's organisation for this transaction. Wrong,
-- expired and revoked links get the same response, as do those of closed organisations.
create function public.enter_share(token bytea) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
declare
  door record;
  share qbr_shares;
begin
  select s.organization_id, s.share_id into door
  from auth.shares s join auth.organizations o on o.id = s.organization_id
  where s.token_hash = token and o.status = 'active' and not coalesce(o.own -> 'closedFeatures' ? 'shares', false);
  if not found then return null; end if;
  perform set_config('app.organization_id', door.organization_id::text, true);
  select q.* into share from qbr_shares q
  where q.organization_id = door.organization_id and q.id = door.share_id and q.revoked_at is null and q.expires_at > now();
  if not found then
    perform set_config('app.organization_id', '', true);
    return null;
  end if;
  return jsonb_build_object('organizationId', share.organization_id, 'shareId', share.id, 'qbrId', share.qbr_id,
    'hideAmounts', share.hide_amounts, 'passcodeHash', share.passcode_hash, 'expiresAt', share.expires_at);
end $$;
revoke execute on function public.enter_share from public;
grant execute on function public.enter_share to plumbline_tenant;

-- Queues a changed meeting for the calendars within a minute.
create function public.notify_outlook() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, platform, pg_temp as $$
declare
  organization uuid := case when tg_op = 'DELETE' then old.organization_id else new.organization_id end;
begin
  if exists (select from outlook_connections c where c.organization_id = organization and c.is_active) then
    perform queue_outlook(organization, 0);
  end if;
  return null;
end $$;

create trigger qbr_shares_token after insert or delete on qbr_shares for each row execute function sync_share_token();
create trigger follow_new_qbr after insert on qbrs for each row execute function follow_qbr();

create trigger follow_qbr after update on qbrs for each row
  when ((old.date_time, old.presented_at) is distinct from (new.date_time, new.presented_at)) execute function follow_qbr();

create trigger qbrs_customer_facts before insert or update of customer_id on qbrs
  for each row execute function keep_qbr_customer();

create trigger qbrs_preparation before update on qbrs for each row
  when (old.status in ('draft', 'Scheduled') and old.prepared_seconds is not null and new.updated_by = old.updated_by
        and new.updated_at > old.updated_at and new.updated_at <= old.updated_at + interval '5 minutes')
  execute function measure_preparation();

create trigger slot_offers_token after insert or delete on slot_offers for each row execute function sync_share_token();
create trigger qbrs_outlook_new after insert or delete on qbrs for each row execute function notify_outlook();

create trigger qbrs_outlook after update on qbrs for each row
  when (old.date_time is distinct from new.date_time or old.duration_minutes <> new.duration_minutes or old.owner_id is distinct from new.owner_id
        or old.title <> new.title or old.location is distinct from new.location or old.meeting_url is distinct from new.meeting_url
        or old.status <> new.status)
  execute function notify_outlook();

create trigger next_review_deletes after delete on qbrs referencing old table as before_rows for each statement execute function carry_next_review();
create trigger next_review_inserts after insert on qbrs referencing new table as after_rows for each statement execute function carry_next_review();
create trigger next_review_updates after update on qbrs referencing old table as before_rows new table as after_rows for each statement execute function carry_next_review();
create trigger next_review_deletes after delete on quarterly_reviews referencing old table as before_rows for each statement execute function carry_next_review();
create trigger next_review_inserts after insert on quarterly_reviews referencing new table as after_rows for each statement execute function carry_next_review();
create trigger next_review_updates after update on quarterly_reviews referencing old table as before_rows new table as after_rows for each statement execute function carry_next_review();
