-- Key pair of a provider that verifies our signature in place of a client secret. The private key is encrypted like the secret, with the
-- key `kid`; the public keys are published, the current one first.
alter table auth.sso
  add column private_key text,
  add column public_keys jsonb,
  drop constraint sso_saml,
  add constraint sso_saml check (
    (preset = 'saml') = (saml is not null)
    and num_nonnulls(client_id, kid) = case when preset = 'saml' then 0 else 2 end
    and num_nonnulls(client_secret, private_key) = case when preset = 'saml' then 0 else 1 end
    and (private_key is null) = (public_keys is null));
