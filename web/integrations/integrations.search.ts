import * as z from 'zod/mini';
import { text } from '#web/navigation/search.ts';

export const IntegrationsSearch = z.object({ kind: text });
