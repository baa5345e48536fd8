-- What each billing period means that a professional-services tool names by a number of its own: how long it lasts is said by a person.
alter table psa_integrations add column periods jsonb not null default '{}';
