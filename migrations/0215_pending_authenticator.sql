-- A set-up of the authenticator app that is opened again in the same session, as after a reload, shows the same secret. Another session never
-- sees it: its user may be someone else.
alter table auth.totp add column session_id uuid;
