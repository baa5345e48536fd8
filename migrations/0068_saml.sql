-- SAML 2.0 providers beside those of OpenID Connect. They have no client secret: their responses are verified with the certificates in `saml`.
alter table auth.sso
  drop constraint sso_preset_check,
  add constraint sso_preset_check check (preset in ('entra', 'google', 'okta', 'authentik', 'keycloak', 'jumpcloud', 'other', 'saml')),
  alter column client_id drop not null,
  alter column client_secret drop not null,
  alter column kid drop not null,
  add column saml jsonb,
  add constraint sso_saml check (
    (preset = 'saml') = (saml is not null)
    and num_nonnulls(client_id, client_secret, kid) = case when preset = 'saml' then 0 else 3 end);

-- Response of a SAML provider until the browser continues on our own site: the cookie of the flow does not accompany a form sent by another site.
alter table auth.oidc_flows add column response text check (length(response) <= 300000);
