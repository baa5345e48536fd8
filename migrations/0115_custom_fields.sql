-- What an organisation keeps beside the product's own fields: the value of each field by its key. The fields themselves are in the
-- organisation's settings (`settings.customFields`), where names change without touching a value.
alter table customers
  add column custom_fields jsonb not null default '{}' check (jsonb_typeof(custom_fields) = 'object' and length(custom_fields::text) < 20000);
alter table assessments
  add column custom_fields jsonb not null default '{}' check (jsonb_typeof(custom_fields) = 'object' and length(custom_fields::text) < 20000);
alter table recommendations
  add column custom_fields jsonb not null default '{}' check (jsonb_typeof(custom_fields) = 'object' and length(custom_fields::text) < 20000);
