-- Several providers for single sign-on per organisation, with any OpenID Connect issuer. While two versions run, the previous one still
-- signs people in with Entra ID, but cannot save its settings.
alter table auth.sso
  add column id uuid not null default uuidv7(),
  add column preset text not null default 'entra'
    check (preset in ('entra', 'google', 'okta', 'authentik', 'keycloak', 'jumpcloud', 'other')),
  -- Name on the sign-in button.
  add column name text not null default 'Microsoft' check (length(btrim(name)) between 1 and 60),
  -- Accepts addresses in verified domains that the provider does not mark as verified.
  add column trusts_email boolean not null default false,
  add column claims jsonb not null default '{}',
  add column group_roles jsonb not null default '[]',
  -- Domains whose people must use the provider if `required`; empty for everyone.
  add column required_domains text[] not null default '{}',
  -- Result of the last test sign-in.
  add column last_test jsonb,
  add column created_at timestamptz(3) not null default now(),
  alter column tenant_id drop not null;
-- Secrets are encrypted for the id of their row, which was that of the organisation.
update auth.sso set id = organization_id;
alter table auth.sso
  drop constraint sso_pkey,
  add primary key (id),
  add constraint sso_tenant check ((preset = 'entra') = (tenant_id is not null));
create unique index sso_issuer on auth.sso (organization_id, issuer);

alter table auth.oidc_flows
  add column provider_id uuid references auth.sso on delete cascade,
  drop constraint oidc_flows_purpose_check,
  add constraint oidc_flows_purpose_check check (purpose in ('sign_in', 'link', 'reauthenticate', 'test'));

-- Groups at the last sign-in, for the preview of a mapping to roles.
alter table auth.identities add column groups text[];

-- Provider that opened the session.
alter table auth.sessions add column provider_id uuid;
