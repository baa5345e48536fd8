-- What has to be done before a recommendation can be; both are of one customer, and no circle of them is written.
create table recommendation_dependencies (
  organization_id   uuid not null default current_organization() references organizations,
  recommendation_id uuid not null,
  depends_on_id     uuid not null check (depends_on_id <> recommendation_id),
  primary key (organization_id, recommendation_id, depends_on_id),
  foreign key (organization_id, recommendation_id) references recommendations (organization_id, id) on delete cascade,
  foreign key (organization_id, depends_on_id) references recommendations (organization_id, id) on delete cascade
);
create index recommendation_dependencies_needed on recommendation_dependencies (organization_id, depends_on_id, recommendation_id);
call enclose('recommendation_dependencies');

-- The customer's assets that a recommendation is about.
create table recommendation_assets (
  organization_id   uuid not null default current_organization() references organizations,
  recommendation_id uuid not null,
  asset_id          uuid not null,
  primary key (organization_id, recommendation_id, asset_id),
  foreign key (organization_id, recommendation_id) references recommendations (organization_id, id) on delete cascade,
  foreign key (organization_id, asset_id) references assets (organization_id, id) on delete cascade
);
create index recommendation_assets_asset on recommendation_assets (organization_id, asset_id, recommendation_id);
call enclose('recommendation_assets');
