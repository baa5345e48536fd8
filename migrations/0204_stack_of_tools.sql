-- The technology stack of customers follows what a professional-services tool tells of them: its assets and agreements, counted by product.
alter table psa_integrations
  -- Into which category of the stack each type of asset and each agreement belongs, where a person has said it.
  add column stack jsonb not null default '{}';

alter table psa_records
  -- When a full run last saw it, of what is counted for the stack.
  add column seen_at timestamptz(3),
  -- A full run no longer found it.
  add column is_gone boolean not null default false,
  -- What its category is told by: the type of an asset, else its product; the name of an agreement.
  add column label text generated always as (
    case object
      when 'agreement' then nullif(lower(btrim(name)), '')
      when 'asset' then nullif(lower(btrim(case
        when fields ->> 'type' <> '' then fields ->> 'type'
        when fields ->> 'product' <> '' then fields ->> 'product'
        else fields ->> 'model' end)), '')
    end) stored;
create index psa_records_labels on psa_records (organization_id, kind, object, label) where label is not null and is_active and not is_gone;

alter table stack_items
  -- The tool that an item of the source psa follows.
  add column psa_kind text check (psa_kind in ('connectwise', 'autotask', 'halopsa', 'sample'));
create index stack_items_of_tool on stack_items (organization_id, psa_kind, customer_id) where psa_kind is not null;
