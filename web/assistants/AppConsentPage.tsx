import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, redirect } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type AssistantScope, BASE_SCOPE } from '#domain/assistants/scopes.rules.ts';
import { roleLabel } from '#domain/users/permissions.rules.ts';
import { allowApp, type ConsentRequest, getConsentRequest, refuseApp } from '#contract/assistants/consent.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { useLogout } from '#web/session/logout.ts';
import { requiredActionOf } from '#web/session/required.action.ts';
import { isSignedIn, signedInPerson, signInPlace, useCurrentUser } from '#web/session/session.ts';
import { CustomersCombobox } from '#web/ui/choosers/CustomersCombobox.tsx';
import { RadioGroup } from '#web/ui/choosers/RadioGroup.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { RosetteDiscountCheckIcon } from '#web/ui/icons.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import { useTitle } from '#web/ui/title.ts';
import { rememberConsent } from './pending.consent.ts';
import { SCOPE_WORDS } from './scope.words.ts';

const route = getRouteApi('/oauth/consent/$uid');

/** Has a person sign in, or do what their account requires, before an app asks for consent. */
export async function requirePerson(uid: string): Promise<void> {
  const person = (await isSignedIn()) ? await signedInPerson() : null;
  if (person && requiredActionOf(person) === null) return;
  rememberConsent(uid);
  throw redirect(person ? { to: '/' } : signInPlace());
}

/** Consent to an app that asks to act for the person. Outside the app shell, so that nothing distracts from the question. */
export function AppConsentPage() {
  const { uid } = route.useParams();
  // Answered once; another read after the answer would find no request.
  const request = useQuery({ ...ask(getConsentRequest, { params: { uid } }), refetchOnWindowFocus: false, staleTime: Infinity });
  useTitle('Connect an app');
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 bg-surface-0 px-4 py-10">
      <Logo />
      <section className="w-full max-w-160 rounded-card border border-border bg-surface-1 wrap-anywhere">
        {request.isPending && <CardSkeleton lines={8} label="Loading the request" />}
        {request.isError && (
          <div className="pb-6 text-center">
            <ErrorState error={request.error} onRetry={() => void request.refetch()} />
            <TextLink to="/">Go to Plumbline</TextLink>
          </div>
        )}
        {request.data && <Consent uid={uid} request={request.data} />}
      </section>
    </main>
  );
}

function Consent({ uid, request: { app, scopes } }: { uid: string; request: ConsentRequest }) {
  const organization = useQuery(organizationQuery).data;
  const [chosen, setChosen] = useState<readonly AssistantScope[]>(() =>
    scopes.filter(({ scope, isGrantable }) => isGrantable && scope !== 'internal:read').map(({ scope }) => scope),
  );
  const [customerIds, setCustomerIds] = useState<string[] | null>(null);
  const leave = ({ returnTo }: { returnTo: string }) => window.location.assign(returnTo);
  const allow = useMutation({
    mutationFn: () => call(allowApp, { params: { uid }, body: { scopes: [...chosen], customerIds } }),
    onSuccess: leave,
  });
  const refuse = useMutation({ mutationFn: () => call(refuseApp, { params: { uid } }), onSuccess: leave });
  const choose = (scope: AssistantScope, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, scope] : chosen.filter((one) => one !== scope));
  const isBusy = allow.isPending || allow.isSuccess || refuse.isPending || refuse.isSuccess;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        allow.mutate();
      }}
    >
      <div className="grid gap-5 p-6 sm:px-9">
        <header className="text-center">
          <h1 className="text-xl font-semibold">
            Connect {app.name} to {organization?.name ?? 'Plumbline'}
          </h1>
          <p className="mt-1 text-muted">{app.name} wants to access Plumbline on your behalf.</p>
        </header>
        <AppFacts uid={uid} app={app} />
        <fieldset>
          <legend className="mb-2 font-semibold">{app.name} may</legend>
          <ul className="divide-y divide-border rounded-control border border-border">
            {scopes.map(({ scope, isGrantable }) => (
              <li key={scope} className="px-4 py-2.5">
                <Checkbox
                  checked={chosen.includes(scope)}
                  disabled={!isGrantable || scope === BASE_SCOPE}
                  onChange={(event) => choose(scope, event.target.checked)}
                  help={isGrantable ? SCOPE_WORDS[scope].help : 'Switched off by your organisation.'}
                >
                  {SCOPE_WORDS[scope].label}
                  {scope === BASE_SCOPE && <span className="text-muted"> (required)</span>}
                </Checkbox>
              </li>
            ))}
          </ul>
        </fieldset>
        <RadioGroup
          label="For these customers"
          options={CUSTOMERS}
          value={customerIds ? 'chosen' : 'all'}
          onChange={(which) => setCustomerIds(which === 'chosen' ? [] : null)}
        />
        {customerIds && (
          <Field label="Chosen customers" required>
            <CustomersCombobox chosen={customerIds} known={[]} onChange={setCustomerIds} />
          </Field>
        )}
        <p className="text-sm text-muted">
          The provider of {app.name} processes the data that it reads, under your agreement with that provider. {app.name} cannot approve,
          send or delete anything, or change people and settings.
        </p>
        <FaultMessage error={allow.error ?? refuse.error} />
      </div>
      <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-border p-4 sm:px-9">
        <p className="text-xs text-muted">Revoke this at any time in Profile, Connected apps.</p>
        <div className="flex gap-2">
          <Button disabled={isBusy} loading={refuse.isPending} onClick={() => refuse.mutate()}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={isBusy || customerIds?.length === 0} loading={allow.isPending}>
            Allow access
          </Button>
        </div>
      </footer>
    </form>
  );
}

const CUSTOMERS = [
  { value: 'all', label: 'All that you can see', help: 'Including customers added later.' },
  { value: 'chosen', label: 'Chosen customers' },
] as const;

/** Facts by which a person recognises the app; its name alone is only a claim. */
function AppFacts({ uid, app: { host, returnsTo } }: { uid: string; app: ConsentRequest['app'] }) {
  const user = useCurrentUser();
  const logout = useLogout();
  const change = () => {
    rememberConsent(uid);
    logout();
  };
  return (
    <dl className="grid gap-x-4 gap-y-2 rounded-control bg-surface-2 p-4 sm:grid-cols-[auto_1fr]">
      <Fact label="App address">
        {host === null ? (
          <span className="inline-flex items-center gap-1.5">
            <AlertTriangleIcon size={16} />
            None: the app registered itself, so its name is not verified
          </span>
        ) : (
          <span className="inline-flex items-center gap-1.5">
            <RosetteDiscountCheckIcon size={16} />
            {host}
          </span>
        )}
      </Fact>
      <Fact label="Returns to">{returnsTo}</Fact>
      {user && (
        <Fact label="Signed in as">
          <span className="inline-flex flex-wrap items-center gap-2">
            <Avatar name={`${user.firstName} ${user.lastName}`} imageUrl={user.profileImageUrl} />
            {user.firstName} {user.lastName}, {roleLabel(user.roles)}
            <Button size="sm" onClick={change}>
              Use another account
            </Button>
          </span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
