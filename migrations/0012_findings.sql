-- Findings, their sightings and decisions.
set local check_function_bodies = off;

create table findings (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  customer_id     uuid not null,
  assessment_id   uuid not null,
  question_key    text not null,
  severity        text not null check (severity in ('low', 'medium', 'high', 'critical')),
  status          text not null default 'open' check (status in ('open', 'planned', 'deferred', 'accepted_risk', 'resolved', 'false_positive')),
  title           text not null,
  business_impact text not null default '',
  decision_note   text not null default '',
  accepted_by     text,
  accepted_until  date,
  decided_by      uuid,
  decided_at      timestamptz(3),
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  -- One row per customer, template and question for as long as the gap exists, however many assessments find it. finding_sightings lists
  -- those; the first, the latest and their number are stored here.
  template_id uuid not null,
  first_seen_assessment_id uuid not null,
  first_seen_at timestamptz(3) not null,
  seen_count integer not null default 1,
  impact smallint check (impact between 1 and 5),
  likelihood smallint check (likelihood between 1 and 5),
  after_impact smallint check (after_impact between 1 and 5),
  after_likelihood smallint check (after_likelihood between 1 and 5),
  resolved_by_assessment_id uuid,
  resolved_at timestamptz(3),
  -- Asked first in the next assessment, because the recommendation is done.
  retest boolean not null default false,
  -- Recommendation library entry named by the question, as of the latest assessment that found it.
  library_key text,
  -- Number of linked recommendations that are neither declined nor done; maintained by the recommendations feature.
  covered_by integer not null default 0,
  -- Sort key of the inbox: severity, then impact x likelihood.
  risk integer not null generated always as (
    case severity when 'critical' then 300 when 'high' then 200 when 'medium' then 100 else 0 end
    + coalesce(impact, 0) * coalesce(likelihood, 0)) stored,
  -- Deferred findings are decided, and form a group of their own.
  inbox_group text generated always as (
    case when status in ('resolved', 'false_positive') then null
    when status = 'open' and covered_by = 0 then 'unassigned'
    when status = 'deferred' and covered_by = 0 then 'later'
    when status = 'accepted_risk' then 'acceptance'
    else 'covered' end) stored,
  -- Copy of the customer's vCIO, null while the customer is archived, so that one person's open findings have an index, regardless of the
  -- number of others.
  vcio_id uuid,
  -- Sort keys of the findings list besides the risk. Every order uses one index, so the columns are never null. Triggers maintain the
  -- customer's name.
  customer_key text not null default '',
  title_key    text not null generated always as (left(lower(btrim(title)), 100)) stored,
  status_order smallint not null generated always as (
    case status when 'open' then 0 when 'planned' then 1 when 'accepted_risk' then 2 when 'deferred' then 3 when 'resolved' then 4 else 5 end) stored,
  -- Sorts findings without an accepted risk last.
  until_key    date not null generated always as (coalesce(accepted_until, date '9999-12-31')) stored,
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id),
  foreign key (organization_id, decided_by) references people (organization_id, id),
  constraint findings_after_whole check ((after_impact is null) = (after_likelihood is null)),
  constraint findings_gap_unique unique (organization_id, customer_id, template_id, question_key),
  constraint findings_of_customer unique (organization_id, customer_id, id),
  foreign key (organization_id, template_id) references templates (organization_id, id)
);
create index findings_customer on findings (organization_id, customer_id, created_at desc, id desc);
create index findings_order on findings (organization_id, created_at desc, id desc);
create index findings_inbox_customer on findings (organization_id, customer_id, inbox_group, risk desc, id desc) where inbox_group is not null;
create index findings_risk on findings (organization_id, risk desc, id desc);
create index findings_customer_risk on findings (organization_id, customer_id, risk desc, id desc);

-- The inbox group of covered findings combines two groups of rows in one order.
create index findings_living on findings (organization_id, risk desc, id desc) where inbox_group is not null;
create index findings_waiting_of on findings (organization_id, vcio_id, severity, first_seen_at, id)
  where inbox_group = 'unassigned' and severity in ('critical', 'high');
create index findings_by_title on findings (organization_id, title_key, id);
create index findings_by_customer on findings (organization_id, customer_key, id);
create index findings_by_status on findings (organization_id, status_order, id);
create index findings_by_seen on findings (organization_id, seen_count, id);
create index findings_by_first_seen on findings (organization_id, first_seen_at, id);
create index findings_by_until on findings (organization_id, until_key, id);
create index findings_by_update on findings (organization_id, updated_at, id);
create index findings_inbox on findings (organization_id, inbox_group, risk desc, id desc) include (customer_id, severity) where inbox_group is not null;
create index findings_acceptance on findings (organization_id, accepted_until) include (customer_id) where status = 'accepted_risk';
create index findings_acceptance_ended on findings (organization_id, vcio_id, accepted_until, id) include (customer_id)
  where status = 'open' and accepted_until is not null;
call enclose('findings');

create table finding_sightings (
  organization_id uuid not null default current_organization() references organizations,
  finding_id      uuid not null,
  assessment_id   uuid not null,
  severity        text not null check (severity in ('low', 'medium', 'high', 'critical')),
  seen_at         timestamptz(3) not null default now(),
  primary key (organization_id, finding_id, assessment_id),
  foreign key (organization_id, assessment_id) references assessments (organization_id, id) on delete cascade,
  foreign key (organization_id, finding_id) references findings (organization_id, id) on delete cascade
);
create index finding_sightings_assessment on finding_sightings (organization_id, assessment_id, finding_id);
call enclose('finding_sightings');

-- Permanent record of decisions on a finding: acceptor and end of a risk acceptance remain known after it has expired.
create table finding_decisions (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  finding_id      uuid not null,
  status          text not null check (status in ('open', 'planned', 'deferred', 'accepted_risk', 'resolved', 'false_positive')),
  note            text not null default '',
  accepted_by     text,
  accepted_until  date,
  decided_by      uuid,
  -- Null if it was made before decisions were recorded and is no longer in force.
  decided_at      timestamptz(3),
  primary key (organization_id, id),
  foreign key (organization_id, finding_id) references findings (organization_id, id) on delete cascade,
  foreign key (organization_id, decided_by) references people (organization_id, id)
);
create index finding_decisions_order on finding_decisions (organization_id, finding_id, id);
call enclose('finding_decisions');
revoke update, delete on finding_decisions from plumbline_tenant;

-- Replacements of findings in a merge: if both customers had a gap, one finding remains, and the other's URL leads to it.
create table finding_successors (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null,
  finding_id      uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, finding_id) references findings (organization_id, id) on delete cascade
);
create index finding_successors_finding on finding_successors (organization_id, finding_id);
call enclose('finding_successors');

create function take_vcio_of_customer() returns trigger language plpgsql as $$
begin
  select case when c.status <> 'archived' then c.vcio_id end into new.vcio_id
  from customers c where c.organization_id = new.organization_id and c.id = new.customer_id;
  return new;
end $$;

create function public.keep_review_of_finding() returns trigger language plpgsql as $$
begin
  perform keep_review(new.organization_id, new.assessment_id);
  return null;
end $$;

create trigger findings_vcio before insert or update of customer_id on findings for each row execute function take_vcio_of_customer();

create trigger findings_decided after update of status on findings for each row
  when ((old.status = 'open') <> (new.status = 'open')) execute function keep_review_of_finding();

create trigger findings_customer_key before insert or update of customer_id on findings
  for each row execute function keep_customer_key();
