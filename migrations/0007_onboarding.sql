-- Tours, setup and feedback.
set local check_function_bodies = off;

-- Progress of a person in each guided tour. The tours are defined in domain/onboarding.tours.ts.
create table tour_progress (
  organization_id    uuid not null default current_organization() references organizations,
  person_id          uuid not null,
  tour_id            text not null check (length(tour_id) between 1 and 60),
  status             text not null check (status in ('in_progress', 'completed', 'skipped', 'dismissed')),
  -- IDs of completed steps, and index of the step to continue at.
  completed_steps    text[] not null default '{}',
  last_active_step   integer not null default 0 check (last_active_step >= 0),
  prevent_auto_start boolean not null default false,
  started_at         timestamptz(3) not null default now(),
  completed_at       timestamptz(3),
  skipped_at         timestamptz(3),
  dismissed_at       timestamptz(3),
  updated_at         timestamptz(3) not null default now(),
  primary key (organization_id, person_id, tour_id),
  foreign key (organization_id, person_id) references people (organization_id, id)
);
call enclose('tour_progress');

-- General tour preferences of a person; the defaults apply without a row.
create table onboarding_preferences (
  organization_id uuid not null default current_organization() references organizations,
  person_id       uuid not null,
  auto_start      boolean not null default true,
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id, person_id),
  foreign key (organization_id, person_id) references people (organization_id, id)
);
call enclose('onboarding_preferences');

-- Feedback to the makers of Plumbline. Kept regardless of forwarding, whose target is recorded once the other side has responded.
create table feedback (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  person_id       uuid not null,
  title           text not null check (length(btrim(title)) between 1 and 255),
  description     text not null check (length(btrim(description)) between 10 and 2000),
  category        text not null default 'general' check (category in ('bug', 'feature_request', 'improvement', 'general')),
  priority        text not null default 'medium' check (priority in ('low', 'medium', 'high', 'critical')),
  current_page    text,
  created_at      timestamptz(3) not null default now(),
  forwarded_at    timestamptz(3),
  remote_id       text,
  remote_url      text,
  primary key (organization_id, id),
  foreign key (organization_id, person_id) references people (organization_id, id)
);
call enclose('feedback');
