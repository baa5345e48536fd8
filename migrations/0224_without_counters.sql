-- Needs code with 0222, which reads none of this any more (decision 028).
-- A transaction for each table: one for all of them would deadlock with requests, which lock tables in an order of their own. What was dropped
-- before an interruption is passed over when it is applied again.
drop view if exists seen_counters;
commit;

begin;
drop trigger if exists count_inserts on assessments;
drop trigger if exists count_deletes on assessments;
drop trigger if exists count_updates on assessments;
drop trigger if exists carry_quarters_of_inserts on assessments;
drop trigger if exists carry_quarters_of_deletes on assessments;
drop trigger if exists carry_quarters_of_updates on assessments;
drop trigger if exists carry_quarters_of_scores on assessments;
-- Uses of a template are counted in assessments_uses.
drop trigger if exists count_uses_of_inserts on assessments;
drop trigger if exists count_uses_of_deletes on assessments;
drop trigger if exists count_uses_of_updates on assessments;
-- Orders compare these values when a list is read; the same holds for the columns below.
alter table assessments drop column if exists done_share, drop column if exists review_share, drop column if exists score_falling,
  drop column if exists score_rising, drop column if exists due_key;
commit;

begin;
drop trigger if exists count_inserts on qbrs;
drop trigger if exists count_deletes on qbrs;
drop trigger if exists count_updates on qbrs;
drop trigger if exists qbrs_owner_key on qbrs;
commit;

begin;
drop trigger if exists count_inserts on customers;
drop trigger if exists count_deletes on customers;
drop trigger if exists count_updates on customers;
drop trigger if exists carry_quarters on customers;
drop trigger if exists customers_team_keys on customers;
commit;

begin;
drop trigger if exists count_inserts on people;
drop trigger if exists count_deletes on people;
drop trigger if exists count_updates on people;
alter table people drop column if exists active_key, drop column if exists rank_key;
commit;

begin;
drop trigger if exists recount_approvals on organizations;
commit;

begin;
drop trigger if exists templates_owner_key on templates;
commit;

begin;
drop trigger if exists sops_owner_key on sops;
commit;

begin;
create or replace function public.pass_on_person_name() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  key text := lower(new.full_name);
begin
  update assessments set assignee_key = key where organization_id = new.organization_id and assigned_to = new.id;
  update recommendations set owner_key = key where organization_id = new.organization_id and owner_id = new.id;
  return null;
end $$;
drop function if exists rebuild_counters, recount_approvals, carry_quarters, carry_quarters_of_assessment, carry_quarters_of_customer,
  renew_customer_quarters, keep_counters, keep_counters_of_row, assessment_counts, qbr_counts, customer_counts, person_counts, keep_template_uses,
  keep_template_uses_of_row, seen_uses, keep_author_key, keep_team_keys;
drop procedure if exists add_to_counters, count_template_uses;
drop table if exists counters;
drop table if exists customer_quarters;
commit;

begin;
alter table templates drop column if exists assessment_count, drop column if exists customer_count, drop column if exists owner_key,
  drop column if exists published_key;
commit;

begin;
alter table sops drop column if exists owner_key, drop column if exists next_key, drop column if exists reviewed_key;
commit;

begin;
alter table customers drop column if exists vcio_key, drop column if exists engineer_key, drop column if exists score_falling,
  drop column if exists score_rising, drop column if exists tier_key, drop column if exists industry_key, drop column if exists assessed_key,
  drop column if exists contract_key, drop column if exists review_key, drop column if exists findings_key;
commit;

begin;
alter table qbrs drop column if exists owner_key, drop column if exists score_falling, drop column if exists score_rising,
  drop column if exists recap_key, drop column if exists date_key;
commit;

begin;
alter table audit_events drop column if exists search_text, drop column if exists search_plain;
