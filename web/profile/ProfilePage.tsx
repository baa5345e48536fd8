import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import type { CurrentUser } from '#contract/auth/auth.contract.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { Columns } from '#web/ui/data/Columns.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { FieldSearch } from '#web/ui/finding/FieldSearch.tsx';
import { useFoundField } from '#web/ui/finding/found.field.ts';
import { DetailsCard } from './DetailsCard.tsx';
import { MfaCard } from './MfaCard.tsx';
import { MustChangePassword } from './MustChangePassword.tsx';
import { MustSetUpMfa } from './MustSetUpMfa.tsx';
import { NotificationPreferencesCard } from './NotificationPreferencesCard.tsx';
import { OwnDataCard } from './OwnDataCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { PROFILE_SECTIONS } from './profile.sections.ts';
import { SessionsCard } from './SessionsCard.tsx';
import { SignInMethodsCard } from './SignInMethodsCard.tsx';

type Section = (typeof PROFILE_SECTIONS)[number]['id'];

/** The signed-in person's details, sign-in methods and sessions. */
export function ProfilePage() {
  const user = useCurrentUser();
  if (!user) return null;
  if (user.passwordChangeRequired) return <MustChangePassword user={user} />;
  if (user.mfaSetupRequired) return <MustSetUpMfa user={user} />;
  return <Profile user={user} />;
}

function Profile({ user }: { user: CurrentUser }) {
  const { setupMfa, section } = useSearch({ from: '/frame/profile' });
  const navigate = useNavigate({ from: '/profile' });
  const root = useRef<HTMLDivElement>(null);
  useFoundField(root, section);
  const cards: Record<Section, ReactNode> = {
    'details-section': <DetailsCard user={user} />,
    'password-section': <PasswordCard user={user} />,
    'mfa-section': <MfaCard key={String(setupMfa)} user={user} beginsSetup={setupMfa === true} />,
    'passkeys-section': <PasskeysCard user={user} />,
    'methods-section': <SignInMethodsCard user={user} />,
    'sessions-section': <SessionsCard />,
    'notifications-section': <NotificationPreferencesCard />,
    'data-section': !user.visit && <OwnDataCard />,
  };
  const [first = [], second = []] = [PROFILE_SECTIONS.slice(0, FIRST), PROFILE_SECTIONS.slice(FIRST)].map((column) =>
    column.map(({ id }) => (
      <section key={id} id={id} className="min-w-0 scroll-mt-18">
        {cards[id]}
      </section>
    )),
  );
  return (
    <>
      <PageHeader
        title="Profile"
        actions={
          <FieldSearch
            label="Search your profile"
            root={root}
            onFind={({ name }) => void navigate({ search: (now) => ({ ...now, section: name }), replace: true })}
          />
        }
      />
      <div ref={root} className="max-w-320">
        <Columns first={first} second={second} />
      </div>
    </>
  );
}

/** Number of sections in the first of two columns. */
const FIRST = 4;
