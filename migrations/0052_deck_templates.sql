-- PowerPoint template of an organisation, reduced to its theme, master and layouts. One each, read only by exports, so no index but the key.
create table deck_templates (
  organization_id uuid primary key default current_organization() references organizations,
  name            text not null check (length(name) between 1 and 200),
  -- First accent of the theme: the brand colour of decks in this template.
  colour          text not null check (colour ~ '^#[0-9a-f]{6}$'),
  bytes           bytea not null check (length(bytes) <= 10485760),
  uploaded_at     timestamptz(3) not null default now()
);
call enclose('deck_templates');
