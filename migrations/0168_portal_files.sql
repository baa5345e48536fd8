-- A file of a customer that its contacts may download in the portal.
alter table file_places add column in_portal boolean not null default false check (not in_portal or customer_id is not null);
