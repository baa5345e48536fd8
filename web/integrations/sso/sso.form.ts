import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { putSsoProvider } from '#contract/auth/sso.contract.ts';

type Body = typeof putSsoProvider.body;
export type SsoForm = UseFormReturn<z.input<Body>, unknown, z.output<Body>>;
