-- An archived assessment leaves the lists of work, their counts and the reminders. Its answers, findings and its part in every trend stay.
-- Replaced by the deadline below; its index goes with it.
alter table assessments drop column due_key;

alter table assessments
  add column archived_at timestamptz(3),
  -- Leads the indexes of the list, so that either list is read in any order without passing the rows of the other.
  add column archived    boolean not null generated always as (archived_at is not null) stored,
  -- The day by which the next step is due: the answers, and after the submission the review.
  add column deadline    date not null generated always as (coalesce(
    case when status in ('draft', 'in_progress') then due_date when status = 'pending_review' then review_due_date end, date '9999-12-31')) stored,
  -- How many gaps the review has to decide on and how many are decided: counted at the submission and kept at each decision.
  add column gaps        integer not null default 0,
  add column decided     integer not null default 0;

do $$
declare
  listed text[];
begin
  foreach listed slice 1 in array array[
    ['assessments_updated', 'updated_at desc, id desc'],
    ['assessments_status', 'status, updated_at, id'],
    ['assessments_by_name', 'name_key, id'],
    ['assessments_by_customer', 'customer_key, id'],
    ['assessments_by_assignee', 'assignee_key, id'],
    ['assessments_by_progress', 'done_share, id'],
    ['assessments_by_score_rising', 'score_rising, id'],
    ['assessments_by_score_falling', 'score_falling, id']
  ] loop
    execute format('drop index %I', listed[1]);
    execute format('create index %I on assessments (organization_id, archived, %s) where deleted_at is null', listed[1], listed[2]);
  end loop;
end $$;
-- With the customer, by which a limited person's rows are left out, what is overdue is counted in the index alone.
create index assessments_by_deadline on assessments (organization_id, archived, deadline, id) include (customer_id) where deleted_at is null;

-- What needs somebody today is never archived.
drop index assessments_returned, assessments_due_of, assessments_ready_of;
create index assessments_returned on assessments (organization_id, assigned_to, due_date, id)
  where status = 'in_progress' and return_count > 0 and deleted_at is null and not archived;
create index assessments_due_of on assessments (organization_id, assigned_to, due_date, id)
  where status in ('draft', 'in_progress') and deleted_at is null and due_date is not null and not archived;
create index assessments_ready_of on assessments (organization_id, approved_by, approved_at, id) where ready_for_qbr and deleted_at is null and not archived;

-- What is archived is counted as that alone; the approvals of a month and the time that reviews took are facts that stay.
create or replace function public.assessment_counts(a assessments, sign integer) returns jsonb language sql stable as $$
  select case when a.deleted_at is not null then '[]'::jsonb else
    jsonb_build_array(jsonb_build_object('organization_id', a.organization_id, 'n', sign, 'total', 0,
      'name', 'assessments:' || case when a.archived_at is null then a.status else 'archived' end))
    || case when a.archived_at is null and a.assigned_to is not null then
         jsonb_build_array(jsonb_build_object('organization_id', a.organization_id, 'n', sign, 'total', 0,
                                              'name', 'assessments:of:' || a.assigned_to || ':' || a.status))
       else '[]'::jsonb end
    || case when a.archived_at is null and a.ready_for_qbr then
         jsonb_build_array(jsonb_build_object('organization_id', a.organization_id, 'name', 'assessments:ready', 'n', sign, 'total', 0))
       else '[]'::jsonb end
    || case when a.approved_at is not null then (
         select jsonb_build_array(jsonb_build_object('organization_id', a.organization_id, 'n', sign, 'total', 0,
                                                     'name', 'assessments:approved:' || to_char(approved, 'YYYY-MM')))
           || case when a.submitted_at <= a.approved_at then
                jsonb_build_array(jsonb_build_object('organization_id', a.organization_id, 'n', sign,
                                                     'total', sign * extract(epoch from a.approved_at - a.submitted_at),
                                                     'name', 'reviewed:' || to_char(approved, 'YYYY-MM-DD')))
              else '[]'::jsonb end
         from (select a.approved_at at time zone o.timezone as approved from organizations o where o.organization_id = a.organization_id) place)
       else '[]'::jsonb end
  end $$;

drop trigger count_updates on assessments;
create trigger count_updates
  after update of status, deleted_at, archived_at, ready_for_qbr, approved_at, submitted_at, assigned_to on assessments for each row
  when ((old.status, old.deleted_at, old.archived_at, old.ready_for_qbr, old.approved_at, old.submitted_at, old.assigned_to)
        is distinct from (new.status, new.deleted_at, new.archived_at, new.ready_for_qbr, new.approved_at, new.submitted_at, new.assigned_to))
  execute function keep_counters_of_row('assessment_counts');

create function public.keep_review(organization uuid, assessment uuid) returns void language sql as $$
  update assessments a set (gaps, decided) = (
    select count(*), count(*) filter (where f.status <> 'open')
    from findings f where f.organization_id = organization and f.assessment_id = assessment)
  where a.organization_id = organization and a.id = assessment and a.status = 'pending_review' $$;

create function public.keep_review_of_finding() returns trigger language plpgsql as $$
begin
  perform keep_review(new.organization_id, new.assessment_id);
  return null;
end $$;
create trigger findings_decided after update of status on findings for each row
  when ((old.status = 'open') <> (new.status = 'open')) execute function keep_review_of_finding();

alter table assessments no force row level security;
alter table findings no force row level security;
select keep_review(organization_id, id) from assessments where status = 'pending_review';
alter table assessments force row level security;
alter table findings force row level security;
