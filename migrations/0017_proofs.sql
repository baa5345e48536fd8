-- Whoever is signed in may prove once more with a passkey who they are; a mail that carries a link or a code waits sealed.
alter table auth.passkey_challenges drop constraint passkey_challenges_purpose_check;
alter table auth.passkey_challenges add constraint passkey_challenges_purpose_check
  check (purpose in ('register', 'second_factor', 'sign_in', 'reauthenticate'));

-- What an address asked for is looked at after the answer, so that neither its words nor its time tell whether it is known.
alter table platform.outbox drop constraint outbox_kind_check, add constraint outbox_kind_check
  check (kind in ('mail', 'feedback', 'password_reset', 'verification'));

alter table platform.outbox
  -- Names the key that sealed the text; null where the text stands open or is gone.
  add column kid text;
create index outbox_sealed on platform.outbox (id) where kid is not null;

-- Calling an assessment back and revising it are moves as well.
drop index audit_events_moves;
drop index audit_events_moves_of_entity;
create index audit_events_moves on audit_events (organization_id, seq desc) where action in
  ('assessment.created', 'assessment.submitted', 'assessment.recalled', 'assessment.returned', 'assessment.approved',
   'assessment.revised', 'qbr.created', 'qbr.finalized', 'qbr.presented', 'qbr.delivered');
create index audit_events_moves_of_entity on audit_events (organization_id, entity_id, seq desc) where action in
  ('assessment.created', 'assessment.submitted', 'assessment.recalled', 'assessment.returned', 'assessment.approved',
   'assessment.revised', 'qbr.created', 'qbr.finalized', 'qbr.presented', 'qbr.delivered');
