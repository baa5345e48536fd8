import { useState } from 'react';
import { SIGN_IN_WAYS, type SignInPolicy, type SignInWay } from '#contract/auth/mfa.contract.ts';
import { isInNetworks, networksIn } from '#domain/users/networks.rules.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';

interface AccessCardProps {
  draft: SignInPolicy;
  onChange: (change: Partial<SignInPolicy>) => void;
}

const WAYS: Record<SignInWay, { label: string; help: string }> = {
  password: { label: 'Password', help: 'With MFA where required.' },
  passkey: { label: 'Passkey', help: 'A device together with its fingerprint, face or PIN unlock.' },
  sso: { label: 'Work account', help: 'Single sign-on, as set up under Integrations.' },
};

/** Allowed sign-in methods. */
export function WaysCard({ draft, onChange }: AccessCardProps) {
  const toggle = (way: SignInWay, isOn: boolean) =>
    onChange({ signInMethods: SIGN_IN_WAYS.filter((other) => (other === way ? isOn : draft.signInMethods.includes(other))) });
  return (
    <Card title="Sign-in methods">
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-medium">People may sign in with</legend>
        {SIGN_IN_WAYS.map((way) => (
          <Checkbox
            key={way}
            checked={draft.signInMethods.includes(way)}
            disabled={draft.signInMethods.length === 1 && draft.signInMethods.includes(way)}
            onChange={(event) => toggle(way, event.target.checked)}
            help={WAYS[way].help}
          >
            {WAYS[way].label}
          </Checkbox>
        ))}
      </fieldset>
      <p className="mt-3 text-xs text-muted">
        When you save, sessions opened with other methods end. A method cannot be disabled if it is the only one that you or the owner can
        use.
      </p>
    </Card>
  );
}

interface NetworksCardProps extends AccessCardProps {
  onFault: (isFaulty: boolean) => void;
}

/** Networks from which the organisation can be accessed. */
export function NetworksCard({ draft, onChange, onFault }: NetworksCardProps) {
  const [text, setText] = useState(draft.allowedNetworks.join('\n'));
  const { networks, faulty } = networksIn(text);
  const own = draft.ownAddress;
  const isOutside = networks.length > 0 && own !== null && !isInNetworks(own, networks);
  const write = (written: string) => {
    setText(written);
    const read = networksIn(written);
    onFault(read.faulty.length > 0);
    onChange({ allowedNetworks: read.networks });
  };
  return (
    <Card title="Allowed networks">
      <Field
        label="Networks"
        help="One address or network per line, IPv4 or IPv6, such as 203.0.113.0/24. Leave empty to allow all networks."
        error={faulty.length > 0 ? `Not a network: ${faulty.slice(0, 3).join(', ')}` : null}
      >
        <TextArea rows={4} value={text} spellCheck={false} onChange={(event) => write(event.target.value)} />
      </Field>
      {isOutside && (
        <div className="mt-3">
          <Banner tone="warning">{`Your address ${own} is in none of these networks. Add it, otherwise the list cannot be saved.`}</Banner>
        </div>
      )}
      <p className="mt-3 text-xs text-muted">
        {own !== null && `Your address is ${own}. `}
        People and API tokens are refused from all other networks at once. Links shared with customers and calendar feeds are not limited.
      </p>
    </Card>
  );
}
