import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { Toaster } from '#web/ui/feedback/Toaster.tsx';
import type { SignInProvider } from '#contract/auth/auth.contract.ts';
import { SsoStep } from './SsoStep.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const ORGANIZATION = '01890000-0000-7000-8000-000000000000';
const leave = vi.fn();
vi.stubGlobal('location', { ...window.location, assign: leave });
beforeEach(() => leave.mockClear());

const MICROSOFT = { id: '01890000-0000-7000-8000-00000000000a', name: 'Microsoft', preset: 'entra' } as const;
const KEYCLOAK = { id: '01890000-0000-7000-8000-00000000000b', name: 'Northwind ID', preset: 'keycloak' } as const;

function pressContinue(organizationId: string | null, providers: readonly SignInProvider[] = [MICROSOFT], name = 'Microsoft'): string {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  act(() =>
    root.render(
      <>
        <SsoStep email="ann@msp.test" organizationId={organizationId} providers={providers} onOtherEmail={() => {}} />
        <Toaster />
      </>,
    ),
  );
  const button = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === `Continue with ${name}`);
  act(() => button?.click());
  const { textContent } = document.body;
  act(() => root.unmount());
  container.remove();
  return textContent ?? '';
}

test('[AUTH-195] Continuing with Microsoft leaves the page for the sign-in of the organisation', () => {
  pressContinue(ORGANIZATION);
  expect(leave).toHaveBeenCalledWith(`/auth/entra/login?org=${ORGANIZATION}`);
});

test('Continuing with one of several providers leaves the page for that provider', () => {
  pressContinue(ORGANIZATION, [MICROSOFT, KEYCLOAK], 'Northwind ID');
  expect(leave).toHaveBeenCalledWith(`/auth/entra/login?org=${ORGANIZATION}&provider=${KEYCLOAK.id}`);
});

test('[AUTH-196] Continuing with Microsoft without an organisation stays on the page and shows the reason', () => {
  const result = pressContinue(null);
  expect(result).toContain('SSO Error');
  expect(result).toContain('Organization context is missing. Please try again.');
  expect(leave).not.toHaveBeenCalled();
});
