-- What was promised to a customer is listed by its day, the earliest first; what has no day comes last.
alter table action_items add column due_key date not null generated always as (coalesce(due, '9999-12-31'::date)) stored;
create index action_items_open on action_items (organization_id, customer_id, due_key, qbr_id, key) where done_on is null;
