import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { faultOf } from '#web/http/fault.ts';
import { CustomerDeck } from '#web/share/deck/CustomerDeck.tsx';
import { Decisions } from '#web/share/decisions/Decisions.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { ChevronLeftIcon, PresentationIcon } from '#web/ui/icons.tsx';
import { AskLink } from './AskLink.tsx';
import { deskIn, homeQuery, isOut, reviewQuery, withPictures } from './portal.api.ts';
import { PortalFrame } from './PortalFrame.tsx';

const route = getRouteApi('/portal/reviews/$id');

/** Deck as by a share link, with the contact's name prefilled. */
export function PortalReviewPage() {
  const { id } = route.useParams();
  const home = useQuery(homeQuery);
  const read = useQuery(reviewQuery(id));
  if (isOut(home.error) || isOut(read.error)) return <AskLink />;
  const error = home.error ?? read.error;
  if (error && faultOf(error).status === 404) return <Missing />;
  if (error) {
    return (
      <main className="min-h-dvh">
        <ErrorState error={error} onRetry={() => void Promise.all([home.refetch(), read.refetch()])} />
      </main>
    );
  }
  if (!home.data || !read.data) return <Loading />;
  const view = withPictures(read.data, id);
  const desk = deskIn(id, home.data.contact.name);
  return (
    <PortalFrame home={home.data} title={view.title} isWide>
      <main className="mx-auto max-w-380 px-4 pb-16 md:px-6">
        <div className="flex flex-wrap items-center justify-between gap-2 pt-4 print:hidden">
          <LinkButton to="/portal" size="sm" icon={ChevronLeftIcon}>
            Overview
          </LinkButton>
        </div>
        <CustomerDeck
          view={view}
          line={view.customer}
          decisions={<Decisions view={view} desk={desk} onRefused={() => void read.refetch()} />}
          download={desk.download}
        />
      </main>
    </PortalFrame>
  );
}

function Missing() {
  return (
    <main className="min-h-dvh pt-[10dvh]">
      <Notice icon={PresentationIcon} level={1} title="Review not found" action={<LinkButton to="/portal">Overview</LinkButton>}>
        It may no longer be shared, or the address is incomplete.
      </Notice>
    </main>
  );
}

function Loading() {
  return (
    <main role="status" className="mx-auto grid max-w-260 gap-4 p-4 md:p-6">
      <span className="sr-only">Opening the review</span>
      <Skeleton className="h-8 w-72 max-w-full" />
      <Skeleton className="aspect-video w-full" />
    </main>
  );
}
