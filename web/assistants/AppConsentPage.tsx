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
import { classes } from '#web/ui/classes.ts';
import { CustomersCombobox } from '#web/ui/choosers/CustomersCombobox.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { Avatar } from '#web/ui/data/Avatar.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { InfoCircleIcon, RosetteDiscountCheckIcon } from '#web/ui/icons.tsx';
import { AlertTriangleIcon, LockIcon } from '#web/ui/icons.guest.tsx';
import { SwitchHorizontalIcon } from '#web/ui/icons.outside.tsx';
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
    <main className="flex min-h-dvh flex-col items-center gap-6 bg-surface-0 sm:justify-center sm:px-4 sm:py-10">
      <section className="flex w-full max-w-180 flex-1 flex-col bg-surface-1 wrap-anywhere sm:flex-none sm:rounded-card sm:border sm:border-border">
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

/** Without a form, so that Enter does nothing until a button has the focus. */
function Consent({ uid, request: { app, scopes, customers } }: { uid: string; request: ConsentRequest }) {
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
  const name = organization?.name ?? 'Plumbline';

  return (
    <>
      <div className="grid flex-1 content-start gap-5 p-6 sm:px-10">
        <header className="grid justify-items-center gap-1 text-center">
          <span aria-hidden className="mb-2 flex items-center gap-3">
            <Tile name={app.name} />
            <SwitchHorizontalIcon size={18} className="text-muted" />
            <Tile name={name} isOurs />
          </span>
          <h1 className="text-xl font-semibold">
            Connect {app.name} to {name}
          </h1>
          <p className="text-muted">{app.name} wants to access Plumbline on your behalf.</p>
        </header>
        <AppFacts uid={uid} app={app} />
        <fieldset>
          <legend className="mb-2 font-semibold">{app.name} may</legend>
          <ul className="divide-y divide-border rounded-card border border-border">
            {scopes.map(({ scope, isGrantable }) => (
              <li key={scope} className="flex items-start justify-between gap-3 px-4 py-2.5">
                <Checkbox
                  checked={chosen.includes(scope)}
                  disabled={!isGrantable || scope === BASE_SCOPE}
                  onChange={(event) => choose(scope, event.target.checked)}
                  help={isGrantable ? SCOPE_WORDS[scope].help : 'Switched off by your organisation.'}
                >
                  {SCOPE_WORDS[scope].label}
                </Checkbox>
                {scope === BASE_SCOPE && <span className="shrink-0 text-xs text-muted">Required</span>}
                {scope === 'internal:read' && <LockIcon size={16} className="shrink-0 text-muted" />}
              </li>
            ))}
          </ul>
        </fieldset>
        <CustomerChoice all={customers} chosen={customerIds} onChange={setCustomerIds} />
        <p className="flex gap-2.5 text-sm text-muted">
          <InfoCircleIcon size={16} className="mt-0.5 shrink-0" />
          <span className="min-w-0">
            {app.name}’s provider processes the data that it reads, under your agreement with that provider. {app.name} can’t approve, send,
            delete, or change people and settings.
          </span>
        </p>
        <FaultMessage error={allow.error ?? refuse.error} />
      </div>
      <footer className="sticky bottom-0 flex flex-wrap items-center justify-between gap-3 border-t border-border bg-surface-1 p-4 sm:static sm:rounded-b-card sm:px-10">
        <p className="text-xs text-muted">Revoke this at any time in Profile, Connected apps.</p>
        <div className="flex w-full gap-2 sm:w-auto">
          <Button className={STICKY} disabled={isBusy} loading={refuse.isPending} onClick={() => refuse.mutate()}>
            Cancel
          </Button>
          <Button
            className={STICKY}
            variant="primary"
            disabled={isBusy || customerIds?.length === 0}
            loading={allow.isPending}
            onClick={() => allow.mutate()}
          >
            Allow access
          </Button>
        </div>
      </footer>
    </>
  );
}

/** Large buttons at the bottom of a phone. */
const STICKY = 'max-sm:h-12 max-sm:flex-1';

function Tile({ name, isOurs = false }: { name: string; isOurs?: boolean }) {
  const colours = isOurs ? 'bg-accent text-accent-text' : 'bg-surface-2 text-text';
  return (
    <span className={`flex size-11 items-center justify-center rounded-card text-lg font-semibold ${colours}`}>
      {[...name][0]?.toUpperCase()}
    </span>
  );
}

interface CustomerChoiceProps {
  /** Number of customers that the person sees. */
  all: number;
  chosen: string[] | null;
  onChange: (chosen: string[] | null) => void;
}

function CustomerChoice({ all, chosen, onChange }: CustomerChoiceProps) {
  const options = [
    { label: `All ${all} that you can see`, isChosen: chosen === null, choose: () => onChange(null) },
    { label: 'Chosen customers', isChosen: chosen !== null, choose: () => onChange([]) },
  ];
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">For these customers</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {options.map(({ label, isChosen, choose }) => (
          <label
            key={label}
            className={classes(
              'flex items-center gap-3 rounded-card border px-4 py-2.5',
              isChosen ? 'border-accent-line bg-accent-tint' : 'border-border',
            )}
          >
            <input
              type="radio"
              name="customers"
              checked={isChosen}
              onChange={choose}
              className="size-4 shrink-0 appearance-none rounded-full border border-border-strong bg-surface-1 checked:border-5 checked:border-accent"
            />
            {label}
          </label>
        ))}
      </div>
      {chosen && (
        <Field label="Chosen customers" required>
          <CustomersCombobox chosen={chosen} known={[]} onChange={onChange} />
        </Field>
      )}
    </fieldset>
  );
}

/** Facts by which a person recognises the app; its name alone is only a claim. */
function AppFacts({ uid, app: { host, returnsTo } }: { uid: string; app: ConsentRequest['app'] }) {
  const user = useCurrentUser();
  const logout = useLogout();
  const change = () => {
    rememberConsent(uid);
    logout();
  };
  return (
    <dl className="grid gap-x-4 gap-y-2 rounded-card bg-surface-2 p-4 sm:grid-cols-[auto_1fr] sm:gap-x-8">
      <Fact label="App address">
        {host === null ? (
          <span className="inline-flex items-center gap-1.5 text-warning-text">
            <AlertTriangleIcon size={16} className="shrink-0" />
            Not verified: the app registered itself
          </span>
        ) : (
          <span className="inline-flex items-center gap-1.5">
            <RosetteDiscountCheckIcon size={16} className="shrink-0 text-success-text" />
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
            <Button size="sm" variant="ghost" className="max-sm:-ml-3" onClick={change}>
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
      <dt className="self-center text-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
