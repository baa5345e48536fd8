-- Figures are counted when they are read (decision 028). A transaction for each table: one for all of them would deadlock with requests, which lock
-- tables in an order of their own. What was done before an interruption is passed over when it is applied again. The console counts people and customers of an organisation once at the end of a
-- transaction that changed them.
create or replace function console.keep_counts() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, console, pg_temp as $$
declare
  organization uuid := coalesce(new.organization_id, old.organization_id);
  former text := current_setting('app.organization_id', true);
begin
  -- An import changes thousands of rows in one transaction; the first of these triggers already sees all of them.
  if current_setting('app.counted_for_console', true) = organization::text then return null; end if;
  perform set_config('app.counted_for_console', organization::text, true);
  -- The transaction may have gone on to another organisation since.
  perform set_config('app.organization_id', organization::text, true);
  update console.organizations c set
    users = (select count(*) from people p where p.organization_id = organization and p.status = 'active'),
    invited = (select count(*) from people p where p.organization_id = organization and p.status = 'invited'),
    customers = (select count(*) from customers k where k.organization_id = organization and k.merged_into is null
                   and k.status in ('active', 'onboarding', 'offboarding'))
  where c.organization_id = organization;
  perform set_config('app.organization_id', coalesce(former, ''), true);
  return null;
end $$;
drop trigger if exists console_counts on counters;
commit;

begin;
drop trigger if exists console_counts on people;
create constraint trigger console_counts after insert or delete or update of status on people deferrable initially deferred
  for each row when (current_user <> 'plumbline_restore') execute function console.keep_counts();
commit;

begin;
drop trigger if exists console_counts on customers;
create constraint trigger console_counts after insert or delete or update of status, merged_into on customers deferrable initially deferred
  for each row when (current_user <> 'plumbline_restore') execute function console.keep_counts();

create or replace function console.figures_of(organization uuid) returns jsonb
  language plpgsql security definer set search_path = pg_catalog, public, auth, console, pg_temp as $$
declare
  former text := current_setting('app.organization_id', true);
  figures jsonb;
begin
  perform set_config('app.organization_id', organization::text, true);
  select jsonb_build_object(
    'customers', (select coalesce(jsonb_object_agg(k.status, k.n), '{}') from (
      select c.status, count(*) as n from customers c where c.organization_id = organization and c.merged_into is null group by c.status) k),
    'assessments', (select coalesce(jsonb_object_agg(k.status, k.n), '{}') from (
      select a.status, count(*) as n from assessments a
      where a.organization_id = organization and a.deleted_at is null and not a.archived group by a.status) k),
    'qbrs', (select count(*) from qbrs q where q.organization_id = organization),
    'disabled', (select count(*) from people p where p.organization_id = organization and p.status = 'disabled'),
    'singleSignOn', exists (select from auth.sso s where s.organization_id = organization and s.enabled),
    'mfaRoles', (select to_jsonb(o.mfa_roles) from auth.organizations o where o.id = organization),
    'hasSuperadmin', exists (select from auth.users u where u.organization_id = organization and u.is_superadmin),
    'ownerIsVerified', (select u.email_verified_at is not null from auth.users u join console.organizations c on c.owner_id = u.id
                        where c.organization_id = organization),
    -- Of the last 24 hours: the files that were taken out, and the fullest minute of a person and of an API token.
    'exports', (select count(*) from console.security_events e where e.organization_id = organization and e.kind = 'export'
                and e.at > now() - interval '24 hours' and e.action like '%.exported' and e.action <> 'profile.exported'),
    'requests', (select coalesce(max(r.peak), 0) from request_counts r
                 where r.organization_id = organization and r.kind = 'user' and r.bucket > now() - interval '24 hours'),
    'tokenRequests', (select coalesce(max(r.peak), 0) from request_counts r
                      where r.organization_id = organization and r.kind = 'token' and r.bucket > now() - interval '24 hours')) into figures;
  perform set_config('app.organization_id', coalesce(former, ''), true);
  return figures;
end $$;

-- Assessments: every save writes each index, because it changes updated_at, which one index contains. Orders of the list are sorted when they are read.
commit;

begin;
drop index if exists assessments_figures, assessments_approved, assessments_approved_of_template, assessments_by_assignee, assessments_by_customer,
  assessments_by_deadline, assessments_by_name, assessments_by_progress, assessments_by_review, assessments_by_score_falling,
  assessments_by_score_rising, assessments_customer, assessments_due_day, assessments_returned, assessments_status, assessments_assignee,
  assessments_ready, assessments_ready_of, assessments_last_approved, assessments_waiting;
create index assessments_assignee on assessments (organization_id, assigned_to) include (customer_id) where deleted_at is null;
-- Read alone by the trend: of each customer the runs, the latest first. Figures read their index alone too; it holds the customer, by which row-level
-- security decides.
create index assessments_last_approved on assessments (organization_id, customer_id, approved_at desc, id desc) include (template_id, score)
  where status = 'approved' and deleted_at is null and score is not null;
create index assessments_waiting on assessments (organization_id, reviewer_id, submitted_at, id) include (customer_id)
  where status = 'pending_review' and deleted_at is null and not archived;
create index assessments_ready on assessments (organization_id, approved_by, approved_at, id) include (customer_id)
  where ready_for_qbr and deleted_at is null and not archived;
create index assessments_figures on assessments (organization_id, status)
  include (customer_id, archived, assigned_to, ready_for_qbr, deadline, submitted_at, approved_at) where deleted_at is null;
commit;

-- Lists of one organisation that stay small are sorted when they are read.
begin;
drop index if exists customers_by_assessed, customers_by_contract, customers_by_engineer, customers_by_findings, customers_by_industry,
  customers_by_review, customers_by_score_falling, customers_by_score_rising, customers_by_status, customers_by_tier, customers_by_vcio,
  customers_reviews_of, customers_shown, customers_status, customers_updated;
create index if not exists customers_figures on customers (organization_id, status)
  include (id, merged_into, health_score, health_as_of, archived_at);
commit;

begin;
drop index if exists qbrs_by_customer, qbrs_by_date, qbrs_by_owner, qbrs_by_recap, qbrs_by_score_falling, qbrs_by_score_rising, qbrs_by_value,
  qbrs_planned, qbrs_status;
create index if not exists qbrs_figures on qbrs (organization_id, status) include (customer_id, date_time);
commit;

begin;
drop index if exists people_approvers, people_by_active, people_by_email, people_by_factor, people_by_role, people_by_status;
commit;

begin;
drop index if exists templates_by_name, templates_by_owner, templates_by_publication, templates_by_questions, templates_by_sections,
  templates_by_status, templates_by_type, templates_by_uses, templates_status, templates_updated;
commit;

begin;
drop index if exists sops_by_category, sops_by_helpful, sops_by_next, sops_by_owner, sops_by_questions, sops_by_review, sops_by_status,
  sops_by_title, sops_by_views, sops_updated;
commit;

begin;
drop index if exists psa_tickets_board, psa_tickets_closed, psa_tickets_contact, psa_tickets_number, psa_tickets_priority, psa_tickets_status,
  psa_tickets_summary;
commit;

begin;
drop index if exists stack_audits_latest, stack_audits_of_status;
commit;

begin;
drop index if exists stack_standards_by_category;
commit;

begin;
drop index if exists quarterly_reviews_year;
commit;

begin;
drop index if exists findings_inbox, findings_acceptance, findings_acceptance_ended;
create index findings_inbox on findings (organization_id, inbox_group, risk desc, id desc) include (customer_id, severity) where inbox_group is not null;
create index findings_acceptance on findings (organization_id, accepted_until) include (customer_id) where status = 'accepted_risk';
create index findings_acceptance_ended on findings (organization_id, vcio_id, accepted_until, id) include (customer_id)
  where status = 'open' and accepted_until is not null;
commit;

begin;
drop index if exists recommendations_quarter, recommendations_waiting;
create index recommendations_waiting on recommendations (organization_id, owner_id, updated_at) include (customer_id) where status = 'proposed';
commit;

-- A saved answer writes the log's indexes of time, actor, customer, entity and what is not sealed yet. Other actions also have theirs.
begin;
drop index if exists audit_events_action, audit_events_timeline, audit_events_moves_of_actor, audit_events_moves_of_entity,
  audit_events_moves_of_type;
create index audit_events_action on audit_events (organization_id, action, at, seq) where action <> 'assessment.answered';
