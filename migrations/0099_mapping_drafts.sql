-- Drafts of a template's evidence mapping, which are saved as typed and count from their publication on.
alter table templates
  -- Own mapping as it will be published; null without a draft. `mappings_version` counts saved drafts and publications.
  add column mappings_draft jsonb,
  add column mappings_draft_at timestamptz(3);

-- Publications of the mapping; immutable. Version 1 is the shipped mapping and has no row.
create table mapping_versions (
  organization_id uuid not null default current_organization() references organizations,
  template_id     uuid not null,
  version         integer not null check (version > 1),
  -- Mappings of the changed questions by key; null for a question that returned to the shipped mapping.
  changes         jsonb not null check (jsonb_typeof(changes) = 'object'),
  published_at    timestamptz(3) not null default now(),
  published_by    uuid,
  primary key (organization_id, template_id, version),
  foreign key (organization_id, template_id) references templates (organization_id, id) on delete cascade,
  foreign key (organization_id, published_by) references people (organization_id, id)
);
call enclose('mapping_versions');
revoke update on mapping_versions from plumbline_tenant;
