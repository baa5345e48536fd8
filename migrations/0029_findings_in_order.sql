-- A finding that no run has any more is deleted instead of hidden, so every list of findings is read from an index of all of them.
alter table findings no force row level security;
delete from findings where seen_count = 0;
alter table findings force row level security;

drop index findings_risk;
create index findings_risk on findings (organization_id, risk desc, id desc);
create index findings_customer_risk on findings (organization_id, customer_id, risk desc, id desc);
-- The inbox's group of what is covered is two groups of rows in one order.
create index findings_living on findings (organization_id, risk desc, id desc) where inbox_group is not null;
