-- Sample customers and the sample template, with all that hangs on them, are told from real work by these marks.
alter table customers add column is_sample boolean not null default false;
alter table templates add column is_sample boolean not null default false;
create index customers_sample on customers (organization_id, id) where is_sample;
create index templates_sample on templates (organization_id, id) where is_sample;

-- What is real stays real, so that nobody marks it in order to remove what is kept for ever.
create function public.refuse_sample_mark() returns trigger language plpgsql as $$
begin
  raise exception '% % is no sample', tg_table_name, old.id using errcode = 'restrict_violation';
end $$;
create trigger customers_stay_real before update of is_sample on customers
  for each row when (new.is_sample and not old.is_sample) execute function refuse_sample_mark();
create trigger templates_stay_real before update of is_sample on templates
  for each row when (new.is_sample and not old.is_sample) execute function refuse_sample_mark();

-- Removes everything of the organisation's sample customers. The tenant's role may not delete decisions, addenda and what else is kept for
-- ever, so this borrows the owner's rights; it reaches only rows of marked customers. The owner may be a superuser, so the organisation is
-- compared in every statement. What stays is the audit log.
create function public.remove_sample_data() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organization constant uuid := public.current_organization();
  chosen uuid[];
  attached uuid[];
  gone uuid[];
begin
  -- In the order in which changes lock them: what hangs on a customer before the customer.
  perform from recommendations r join customers c on c.organization_id = r.organization_id and c.id = r.customer_id
    where r.organization_id = organization and c.is_sample order by r.id for update of r;
  perform from assessments a join customers c on c.organization_id = a.organization_id and c.id = a.customer_id
    where a.organization_id = organization and c.is_sample order by a.id for update of a;
  perform from qbrs q join customers c on c.organization_id = q.organization_id and c.id = q.customer_id
    where q.organization_id = organization and c.is_sample order by q.id for update of q;
  perform from customers c where c.organization_id = organization and c.is_sample order by c.id for update;
  chosen := array(select c.id from customers c where c.organization_id = organization and c.is_sample order by c.id);

  attached := array(
    select distinct p.file_id from file_places p
    where p.organization_id = organization and (
      p.customer_id = any(chosen)
      or p.assessment_id in (select a.id from assessments a where a.organization_id = organization and a.customer_id = any(chosen))
      or p.qbr_id in (select q.id from qbrs q where q.organization_id = organization and q.customer_id = any(chosen))));

  gone := chosen || array(
    select a.id from assessments a where a.organization_id = organization and a.customer_id = any(chosen)
    union all select q.id from qbrs q where q.organization_id = organization and q.customer_id = any(chosen)
    union all select r.id from recommendations r where r.organization_id = organization and r.customer_id = any(chosen)
    union all select f.id from findings f where f.organization_id = organization and f.customer_id = any(chosen)
    union all select v.id from quarterly_reviews v where v.organization_id = organization and v.customer_id = any(chosen));
  delete from notifications n where n.organization_id = organization and n.entity_id = any(gone);
  delete from reminders m where m.organization_id = organization and m.entity_id = any(gone);

  delete from recommendation_decisions d where d.organization_id = organization and d.recommendation_id in (
    select r.id from recommendations r where r.organization_id = organization and r.customer_id = any(chosen));
  delete from qbr_addenda d where d.organization_id = organization and d.qbr_id in (
    select q.id from qbrs q where q.organization_id = organization and q.customer_id = any(chosen));
  delete from qbrs q where q.organization_id = organization and q.customer_id = any(chosen);
  delete from recommendations r where r.organization_id = organization and r.customer_id = any(chosen);
  delete from findings f where f.organization_id = organization and f.customer_id = any(chosen);
  delete from assessments a where a.organization_id = organization and a.customer_id = any(chosen);
  delete from customers c where c.organization_id = organization and c.id = any(chosen);

  -- Their bytes are removed by the job that finds that nothing uses them.
  delete from files f where f.organization_id = organization and f.id = any(attached)
    and not exists (select from file_places p where p.organization_id = f.organization_id and p.file_id = f.id);

  -- A template with which somebody has begun real work belongs to that work.
  update templates t set is_sample = false where t.organization_id = organization and t.is_sample
    and exists (select from assessments a where a.organization_id = t.organization_id and a.template_id = t.id);
  delete from templates t where t.organization_id = organization and t.is_sample;
end $$;
revoke execute on function public.remove_sample_data from public;
grant execute on function public.remove_sample_data to plumbline_tenant;
