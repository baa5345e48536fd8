-- A score is compared with the run of the same template before it, and planned gaps are open ones. What is stored of both is brought up to date.
alter table customers no force row level security;
alter table assessments no force row level security;
alter table findings no force row level security;

update customers c set
  health_previous = (
    select earlier.score
    from (select a.template_id, a.approved_at, a.id from assessments a
          where a.organization_id = c.organization_id and a.customer_id = c.id and a.status = 'approved' and a.deleted_at is null
            and a.score is not null
          order by a.approved_at desc, a.id desc limit 1) latest
    join assessments earlier on earlier.organization_id = c.organization_id and earlier.customer_id = c.id
      and earlier.template_id = latest.template_id and earlier.status = 'approved' and earlier.deleted_at is null
      and earlier.score is not null and earlier.id <> latest.id and earlier.approved_at <= latest.approved_at
    order by earlier.approved_at desc, earlier.id desc limit 1),
  open_findings = (
    select count(*) from findings f
    where f.organization_id = c.organization_id and f.customer_id = c.id and f.status in ('open', 'planned'));

alter table customers force row level security;
alter table assessments force row level security;
alter table findings force row level security;
