import type { Note } from './notifications.notes.rules.ts';

interface NotedCampaign {
  id: string;
  title: string;
  ownerId: string | null;
}

/** Person who acted, and is not notified; absent in jobs. */
interface ByPerson {
  userId: string;
}

const about = ({ id, ownerId }: NotedCampaign, by?: ByPerson) => ({
  entity: { type: 'campaign' as const, id },
  actionUrl: `/recommendations/campaigns/${id}`,
  audience: { people: [ownerId], ...(by && { except: by.userId }) },
});

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

export function campaignStartedNote(campaign: NotedCampaign, by: ByPerson, customers: number): Note {
  return {
    ...about(campaign, by),
    event: 'campaign_started',
    title: `Campaign started: ${campaign.title}`,
    message: `It has ${counted(customers, 'customer')}. Recommendations are created with its first run.`,
  };
}

export function campaignRunNote(campaign: NotedCampaign, by: ByPerson, { created, updated }: { created: number; updated: number }): Note {
  return {
    ...about(campaign, by),
    event: 'campaign_run',
    title: `Campaign run: ${campaign.title}`,
    message: `${counted(created, 'recommendation')} created, ${updated} updated.`,
  };
}

export function campaignUndoneNote(campaign: NotedCampaign, by: ByPerson, { undone, kept }: { undone: number; kept: number }): Note {
  return {
    ...about(campaign, by),
    event: 'campaign_undone',
    title: `Campaign run undone: ${campaign.title}`,
    message: `${counted(undone, 'recommendation')} undone, ${kept} kept because they were changed or decided since.`,
  };
}

export function campaignFinishedNote(campaign: NotedCampaign, { done, declined }: { done: number; declined: number }): Note {
  return {
    ...about(campaign),
    event: 'campaign_finished',
    title: `Campaign finished: ${campaign.title}`,
    message: `${counted(done, 'customer')} completed it, ${declined} declined.`,
  };
}

export function campaignVerifiedNote(campaign: NotedCampaign, verified: number): Note {
  return {
    ...about(campaign),
    event: 'campaign_verified',
    title: `Campaign verified: ${campaign.title}`,
    message: `The work at ${counted(verified, 'customer')} is verified by an assessment, evidence, assets or a stack audit.`,
  };
}
