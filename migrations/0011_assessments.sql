-- Assessments, answers and their review.
set local check_function_bodies = off;

create table assessments (
  organization_id  uuid not null default current_organization() references organizations,
  id               uuid not null default uuidv7(),
  customer_id      uuid not null,
  template_id      uuid not null,
  template_version integer not null,
  name             text not null check (length(btrim(name)) between 1 and 200),
  name_key         text not null generated always as (lower(btrim(name))) stored,
  type             text not null,
  status           text not null default 'draft' check (status in ('draft', 'in_progress', 'pending_review', 'approved')),
  assigned_to      uuid,
  reviewer_id      uuid,
  due_date         date,
  review_due_date  date,
  period_year      integer not null,
  period_quarter   integer not null check (period_quarter between 1 and 4),
  baseline_assessment_id uuid,
  started_at       timestamptz(3),
  submitted_at     timestamptz(3),
  submitted_by     uuid,
  approved_at      timestamptz(3),
  approved_by      uuid,
  return_count     integer not null default 0,
  -- Progress and score, stored in the row because only its own editors change it.
  total            integer not null,
  answered         integer not null default 0,
  not_applicable   integer not null default 0,
  required_open    integer not null,
  score            numeric(4, 1),
  earned           numeric not null default 0,
  possible         numeric not null default 0,
  section_scores   jsonb not null default '[]',
  formula          text not null,
  critical_gaps    integer not null default 0,
  -- True if approved and in no QBR yet.
  ready_for_qbr    boolean not null default false,
  deleted_at       timestamptz(3),
  version          integer not null default 1,
  created_at       timestamptz(3) not null default now(),
  created_by       uuid,
  updated_at       timestamptz(3) not null default now(),
  updated_by       uuid,
  -- Assessment that this one revises; approved assessments are never reopened.
  revises_id uuid,
  -- Person who took the first review action since the submission; from then on the submitter cannot recall it.
  review_begun_by uuid,
  quarterly_review_id uuid,
  -- Sort keys of assessments. Every order uses one index, so the columns are never null. Triggers maintain the names of customer and
  -- assignee; unassigned sorts first.
  customer_key text not null default '',
  assignee_key text not null default '',
  -- Score bands of the assessment: its template's, frozen at approval. Null for the organisation's.
  score_bands jsonb,
  custom_fields jsonb not null default '{}' check (jsonb_typeof(custom_fields) = 'object' and length(custom_fields::text) < 20000),
  archived_at timestamptz(3),
  -- First column of the list indexes, so that the active and archived lists can each be read in any order without passing the other's rows.
  archived    boolean not null generated always as (archived_at is not null) stored,
  -- Due date of the next step: answering, and after the submission the review.
  deadline    date not null generated always as (coalesce(
    case when status in ('draft', 'in_progress') then due_date when status = 'pending_review' then review_due_date end, date '9999-12-31')) stored,
  -- Number of gaps to decide in the review, and of decided ones; counted at submission and updated with each decision.
  gaps        integer not null default 0,
  decided     integer not null default 0,
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id),
  foreign key (organization_id, template_id) references templates (organization_id, id),
  foreign key (organization_id, template_id, template_version) references template_versions (organization_id, template_id, version),
  foreign key (organization_id, baseline_assessment_id) references assessments (organization_id, id),
  foreign key (organization_id, assigned_to) references people (organization_id, id),
  foreign key (organization_id, reviewer_id) references people (organization_id, id),
  foreign key (organization_id, submitted_by) references people (organization_id, id),
  foreign key (organization_id, approved_by) references people (organization_id, id),
  foreign key (organization_id, created_by) references people (organization_id, id),
  foreign key (organization_id, updated_by) references people (organization_id, id),
  foreign key (organization_id, revises_id) references assessments (organization_id, id),
  foreign key (organization_id, review_begun_by) references people (organization_id, id)
);
create unique index assessments_name_unique on assessments (organization_id, customer_id, name_key) where deleted_at is null;
create index assessments_updated on assessments (organization_id, archived, updated_at desc, id desc)
  where (deleted_at is null);
create index assessments_template on assessments (organization_id, template_id, template_version) include (customer_id);
create unique index assessments_revision_unique on assessments (organization_id, revises_id)
  where revises_id is not null and status <> 'approved' and deleted_at is null;
create index assessments_revisions on assessments (organization_id, revises_id, created_at desc) include (customer_id)
  where ((revises_id is not null) and (deleted_at is null));
create index assessments_due on assessments (organization_id, due_date) include (customer_id)
  where ((status = ANY (ARRAY['draft'::text, 'in_progress'::text])) and (deleted_at is null) and (due_date is not null));
create index assessments_quarterly_review on assessments (organization_id, quarterly_review_id) include (customer_id)
  where (quarterly_review_id is not null);
create index assessments_uses on assessments (organization_id, template_id, customer_id) where deleted_at is null;
create index assessments_due_of on assessments (organization_id, assigned_to, due_date, id)
  where status in ('draft', 'in_progress') and deleted_at is null and due_date is not null and not archived;
create index assessments_assignee on assessments (organization_id, assigned_to) include (customer_id) where deleted_at is null;

-- Index-only reads by the trend: assessments of each customer, latest first. Includes the customer, which row security needs.
create index assessments_last_approved on assessments (organization_id, customer_id, approved_at desc, id desc) include (template_id, score)
  where status = 'approved' and deleted_at is null and score is not null;
create index assessments_waiting on assessments (organization_id, reviewer_id, submitted_at, id) include (customer_id)
  where status = 'pending_review' and deleted_at is null and not archived;
create index assessments_ready on assessments (organization_id, approved_by, approved_at, id) include (customer_id)
  where ready_for_qbr and deleted_at is null and not archived;
create index assessments_figures on assessments (organization_id, status)
  include (customer_id, archived, assigned_to, ready_for_qbr, deadline, submitted_at, approved_at) where deleted_at is null;
call enclose('assessments');

create table answers (
  organization_id uuid not null default current_organization() references organizations,
  assessment_id   uuid not null,
  question_key    text not null,
  value           jsonb,
  not_applicable  boolean not null default false,
  na_reason       text,
  internal_note   text not null default '',
  customer_note   text not null default '',
  points          numeric,
  source          text not null default 'manual',
  version         integer not null default 1,
  updated_at      timestamptz(3) not null default now(),
  updated_by      uuid,
  -- Verification method of an answer, and flags set by a person. The source shows whether a carried answer was verified since.
  verified_by text check (verified_by in ('observed', 'tool', 'document', 'interview', 'assumed')),
  flagged boolean not null default false,
  flag_text text not null default '',
  primary key (organization_id, assessment_id, question_key),
  foreign key (organization_id, assessment_id) references assessments on delete cascade,
  foreign key (organization_id, updated_by) references people (organization_id, id),
  constraint answers_source_check check (source in ('manual', 'carried', 'import', 'integration', 'excluded'))
);
call enclose('answers');

create table assessment_comments (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  assessment_id   uuid not null,
  kind            text not null check (kind in ('comment', 'return', 'approval')),
  question_key    text,
  text            text not null,
  author_id       uuid not null,
  created_at      timestamptz(3) not null default now(),
  -- Comments on a question form a thread: resolving one resolves all, and a further comment reopens it.
  resolved_at timestamptz(3),
  resolved_by uuid,
  primary key (organization_id, id),
  foreign key (organization_id, assessment_id) references assessments on delete cascade,
  foreign key (organization_id, author_id) references people (organization_id, id),
  foreign key (organization_id, resolved_by) references people (organization_id, id)
);
create index assessment_comments_order on assessment_comments (organization_id, assessment_id, created_at, id);
call enclose('assessment_comments');

-- Verdicts of a reviewer on answers. An answer changed after its verdict is shown as changed.
create table answer_verdicts (
  organization_id uuid not null default current_organization() references organizations,
  assessment_id   uuid not null,
  question_key    text not null,
  verdict         text not null check (verdict in ('accepted', 'changed', 'query')),
  note            text not null default '',
  reviewed_by     uuid,
  reviewed_at     timestamptz(3) not null default now(),
  primary key (organization_id, assessment_id, question_key),
  foreign key (organization_id, assessment_id) references assessments (organization_id, id) on delete cascade,
  foreign key (organization_id, reviewed_by) references people (organization_id, id)
);
call enclose('answer_verdicts');

-- Question that a customer is not asked, with the reason and its last day. New assessments start with the answer "not applicable".
create table question_exclusions (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  customer_id     uuid not null,
  template_id     uuid not null,
  question_key    text not null,
  -- Wording of the question at the time, still shown after the template has dropped it.
  question_text   text not null,
  reason          text not null check (length(btrim(reason)) > 0),
  ends_on         date not null,
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  created_by      uuid,
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id, id),
  constraint question_exclusions_once unique (organization_id, customer_id, template_id, question_key),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade,
  foreign key (organization_id, template_id) references templates (organization_id, id) on delete cascade,
  foreign key (organization_id, created_by) references people (organization_id, id)
);
create index question_exclusions_order on question_exclusions (organization_id, ends_on, id);
create index question_exclusions_template on question_exclusions (organization_id, template_id, ends_on, id);
create index question_exclusions_customer on question_exclusions (organization_id, customer_id, ends_on, id);
create index question_exclusions_author on question_exclusions (organization_id, created_by);
call enclose('question_exclusions');
alter table file_places add constraint file_places_organization_id_assessment_id_fkey foreign key (organization_id, assessment_id) references assessments (organization_id, id) on delete cascade;
alter table exports add constraint exports_organization_id_assessment_id_fkey foreign key (organization_id, assessment_id) references assessments (organization_id, id) on delete cascade;

-- Unassigns the open work of a removed person. Runs as the owner, because it is all that plumbline_auth may do to assessments; the owner
-- may be a superuser, so this compares the organisation as well.
create function public.unassign_open_work(person uuid) returns setof uuid
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.assessments set assigned_to = null, version = version + 1, updated_at = now()
  where organization_id = public.current_organization() and assigned_to = person and status in ('draft', 'in_progress') and deleted_at is null
  returning id
$$;
revoke execute on function public.unassign_open_work from public;
grant execute on function public.unassign_open_work to plumbline_auth;

-- Links a new assessment to the review that it prepares, which is due a lead time later.
create function public.join_review() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.quarterly_review_id := coalesce(new.quarterly_review_id,
      public.nearest_review(new.organization_id, new.customer_id, (new.created_at + interval '30 days')::date, false));
  end if;
  if new.quarterly_review_id is not null then
    update quarterly_reviews
    set first_assessment_id = case
      when new.deleted_at is null then coalesce(first_assessment_id, new.id)
      when first_assessment_id <> new.id then first_assessment_id
      else (select a.id from assessments a
            where a.organization_id = new.organization_id and a.quarterly_review_id = new.quarterly_review_id
              and a.deleted_at is null and a.id <> new.id order by a.id limit 1) end
    where organization_id = new.organization_id and id = new.quarterly_review_id;
  end if;
  return new;
end $$;

create function public.keep_customer_key() returns trigger language plpgsql as $$
begin
  -- Blocks until an uncommitted change of the customer is resolved; without a customer the foreign key refuses the row.
  select c.name_key into new.customer_key
  from customers c where c.organization_id = new.organization_id and c.id = new.customer_id for key share;
  new.customer_key := coalesce(new.customer_key, '');
  return new;
end $$;

create function public.keep_assignee_key() returns trigger language plpgsql as $$
begin
  select lower(p.full_name) into new.assignee_key
  from people p where p.organization_id = new.organization_id and p.id = new.assigned_to for key share;
  new.assignee_key := coalesce(new.assignee_key, '');
  return new;
end $$;

create function public.keep_review(organization uuid, assessment uuid) returns void language sql as $$
  update assessments a set (gaps, decided) = (
    select count(*), count(*) filter (where f.status <> 'open')
    from findings f where f.organization_id = organization and f.assessment_id = assessment)
  where a.organization_id = organization and a.id = assessment and a.status = 'pending_review' $$;

create trigger join_review before insert on assessments for each row execute function join_review();

-- A deleted assessment releases its review for the next one.
create trigger leave_review before update on assessments for each row
  when ((old.deleted_at, old.quarterly_review_id) is distinct from (new.deleted_at, new.quarterly_review_id)) execute function join_review();

create trigger assessments_customer_key before insert or update of customer_id on assessments
  for each row execute function keep_customer_key();

create trigger assessments_assignee_key before insert or update of assigned_to on assessments
  for each row execute function keep_assignee_key();
