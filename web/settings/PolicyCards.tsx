import type { SignInPolicy } from '#contract/auth/mfa.contract.ts';
import { type Role, ROLES } from '#domain/users/permissions.rules.ts';
import { useCurrentUser } from '#web/session/session.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { hoursChoices, minutesChoices, roleName, withoutWords } from './policy.words.ts';

interface PolicyCardProps {
  draft: SignInPolicy;
  onChange: (change: Partial<SignInPolicy>) => void;
}

export function FactorCard({ draft, onChange }: PolicyCardProps) {
  const user = useCurrentUser();
  const toggle = (role: Role, isOn: boolean) =>
    onChange({ mfaRoles: ROLES.filter((other) => (other === role ? isOn : draft.mfaRoles.includes(other))) });
  const concernsMe = user && !user.mfaEnabled && user.roles.some((role) => draft.mfaRoles.includes(role));
  return (
    <Card title="Multi-factor authentication">
      <p className="mb-3 text-muted">
        People with one of these roles sign in with a password and a code, or with a passkey. People without MFA must set it up before they
        can continue.
      </p>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-medium">Roles that require MFA</legend>
        {draft.holders.map(({ role, ...counts }) => (
          <Checkbox
            key={role}
            checked={draft.mfaRoles.includes(role)}
            onChange={(event) => toggle(role, event.target.checked)}
            help={withoutWords(counts)}
          >
            {roleName(role)}
          </Checkbox>
        ))}
      </fieldset>
      {concernsMe && (
        <div className="mt-3">
          <Banner tone="info">This includes you: set up your own MFA as soon as this is saved.</Banner>
        </div>
      )}
      <div className="mt-4 border-t border-border pt-4">
        <Checkbox
          checked={draft.ssoCountsAsMfa}
          onChange={(event) => onChange({ ssoCountsAsMfa: event.target.checked })}
          help="Choose this if the work account itself requires MFA. Otherwise its users need MFA here too."
        >
          Sign-in with the work account counts as MFA
        </Checkbox>
      </div>
    </Card>
  );
}

export function LimitsCard({ draft, onChange }: PolicyCardProps) {
  return (
    <Card title="Sessions">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Sign out when idle for" help="For superadmins, 15 minutes at most.">
          <Select
            options={minutesChoices(draft.idleMinutes)}
            value={String(draft.idleMinutes)}
            onChange={(minutes) => onChange({ idleMinutes: Number(minutes) })}
          />
        </Field>
        <Field label="Sign out in any case after" help="Counted from sign-in.">
          <Select
            options={hoursChoices(draft.sessionHours)}
            value={String(draft.sessionHours)}
            onChange={(hours) => onChange({ sessionHours: Number(hours) })}
          />
        </Field>
      </div>
      <p className="mt-3 text-xs text-muted">Shorter limits apply immediately, also to open sessions.</p>
    </Card>
  );
}
