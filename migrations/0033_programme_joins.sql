-- Joining an assessment or a QBR with its review reads reviews alone, by customer and day: what it costs does not depend on how many
-- assessments there are, nor on what the planner knows of a table that is being filled.
alter table quarterly_reviews add column first_assessment_id uuid;
alter table quarterly_reviews no force row level security;
alter table assessments no force row level security;
update quarterly_reviews r set first_assessment_id = a.id
from assessments a where a.organization_id = r.organization_id and a.quarterly_review_id = r.id and a.deleted_at is null;
alter table quarterly_reviews force row level security;
alter table assessments force row level security;

create or replace function public.nearest_review(organization uuid, customer uuid, day date, for_qbr boolean) returns uuid
language sql stable as $$
  select r.id from quarterly_reviews r
  where r.organization_id = organization and r.customer_id = customer and r.outcome is null and r.due_on between day - 60 and day + 60
    and case when for_qbr then r.qbr_id is null else r.first_assessment_id is null end
  order by abs(r.due_on - day), r.id limit 1
$$;

create or replace function public.join_review() returns trigger language plpgsql as $$
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
drop trigger join_review on assessments;
create trigger join_review before insert on assessments for each row execute function join_review();
-- A deleted assessment leaves its review to the next one.
create trigger leave_review before update on assessments for each row
  when ((old.deleted_at, old.quarterly_review_id) is distinct from (new.deleted_at, new.quarterly_review_id)) execute function join_review();

create or replace function public.follow_qbr() returns trigger language plpgsql as $$
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
