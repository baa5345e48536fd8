import type { ComponentType } from 'react';
import type { Organization } from '#contract/organizations/organizations.contract.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { reviewWord } from '#web/ui/data/terms.ts';

interface TabProps {
  organization: Organization;
  /** Returns to the first tab if this tab's code fails to load. */
  onClose: () => void;
}

const tab = (load: () => Promise<ComponentType<TabProps>>) => lazyDialog<TabProps>(load);

/** Tabs in order; `value` is their URL parameter, and `words` are synonyms for searching. The code of the others is prefetched. */
export const TABS = [
  {
    value: 'general',
    label: 'General',
    words: 'organisation name time zone currency language dates',
    Tab: tab(async () => (await import('./general/GeneralTab.tsx')).GeneralTab),
  },
  {
    value: 'branding',
    label: 'Branding',
    words: 'logo colour white label powered by cover',
    Tab: tab(async () => (await import('./branding/BrandingTab.tsx')).BrandingTab),
  },
  {
    value: 'rules',
    label: 'Assessment rules',
    words: 'approval four eyes evidence score bands reminders',
    Tab: tab(async () => (await import('./rules/RulesTab.tsx')).RulesTab),
  },
  {
    value: 'qbrs',
    get label() {
      return `${reviewWord().One} defaults`;
    },
    words: 'decks sections minutes programme holidays',
    Tab: tab(async () => (await import('./qbrs/QbrsTab.tsx')).QbrsTab),
  },
  {
    value: 'recommendations',
    label: 'Recommendations',
    words: 'statuses categories',
    Tab: tab(async () => (await import('./recommendations/RecommendationsTab.tsx')).RecommendationsTab),
  },
  {
    value: 'fields',
    label: 'Custom fields',
    words: 'own fields',
    Tab: tab(async () => (await import('./custom/CustomFieldsTab.tsx')).CustomFieldsTab),
  },
  {
    value: 'notifications',
    label: 'Notifications',
    words: 'email alerts',
    Tab: tab(async () => (await import('./notifications/NotificationsTab.tsx')).NotificationsTab),
  },
  {
    value: 'security',
    label: 'Security',
    words: 'mfa sign-in policy sessions passwords allowed networks support access',
    Tab: tab(async () => (await import('./SecurityTab.tsx')).SecurityTab),
  },
  {
    value: 'assistants',
    label: 'Assistants',
    words: 'ai mcp model context protocol chatgpt claude copilot',
    Tab: tab(async () => (await import('./assistants/AssistantsTab.tsx')).AssistantsTab),
  },
  {
    value: 'data',
    label: 'Data & backups',
    words: 'export restore retention deletion',
    Tab: tab(async () => (await import('./data/DataTab.tsx')).DataTab),
  },
] as const;
