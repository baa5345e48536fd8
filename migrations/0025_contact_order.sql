-- A customer's contacts are listed with the primary one first; false sorts before true.
alter table contacts add column is_secondary boolean not null generated always as (not is_primary) stored;
drop index contacts_customer;
create index contacts_customer on contacts (organization_id, customer_id, is_secondary, name, id);
