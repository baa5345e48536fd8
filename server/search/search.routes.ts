import { isScreenOpen } from '#domain/features/features.rules.ts';
import { can, type Permission } from '#domain/users/permissions.rules.ts';
import { type Hit, search } from '#contract/search/search.contract.ts';
import type { Mounting } from '#server/platform/http/call.ts';
import { findEverywhere, foundOf, type FoundRow } from './search.queries.ts';

/** Required permission and page of each kind. */
const KINDS: Record<Hit['kind'], { needs: Permission; url(hit: FoundRow): string }> = {
  customer: { needs: 'customers:view', url: ({ id }) => `/customers/${id}` },
  assessment: { needs: 'assessments:view', url: ({ id }) => `/assessments/${id}` },
  recommendation: { needs: 'assessments:view', url: ({ id }) => `/recommendations?recommendation=${id}` },
  finding: { needs: 'assessments:view', url: ({ id }) => `/recommendations?tab=findings&finding=${id}` },
  stack_audit: { needs: 'assessments:view', url: ({ id }) => `/tech-stack-audits/${id}` },
  stack_standard: { needs: 'assessments:view', url: ({ id }) => `/tech-stack-standards?standard=${id}` },
  qbr: { needs: 'qbrs:view', url: ({ id }) => `/qbrs/${id}` },
  quarterly_review: { needs: 'qbrs:view', url: ({ id }) => `/quarterly-reviews/${id}` },
  template: { needs: 'templates:view', url: ({ id }) => `/templates/${id}` },
  sop: { needs: 'sops:view', url: ({ id }) => `/sops/${id}` },
  user: { needs: 'users:view', url: ({ fact, title }) => `/users?q=${encodeURIComponent(fact ?? title)}` },
};

export function searchRoutes({ onRead }: Mounting): void {
  onRead(
    search,
    ({ query }) => [findEverywhere(query.q)],
    ({ actor }, [rows = []]) =>
      rows
        .map(foundOf)
        .filter(({ kind }) => can(actor.roles, KINDS[kind].needs))
        .map(presentHit)
        .filter(({ url }) => isScreenOpen(url, actor.closedFeatures)),
  );
}

function presentHit(hit: FoundRow): Hit {
  const { kind, id, title, fact, status } = hit;
  return { kind, id, title, subtitle: [fact, status && inWords(status)].filter(Boolean).join(' · '), url: KINDS[kind].url(hit) };
}

/** 'pending_review' becomes "Pending Review", as everywhere. */
function inWords(status: string): string {
  return status
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
