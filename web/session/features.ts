import { type Feature, featureOfScreen } from '#domain/features/features.rules.ts';
import { useCurrentUser } from './session.ts';

/** Whether a part of the product is open to the person's organisation. */
export function useIsOpen(): (feature: Feature) => boolean {
  const closed = useCurrentUser()?.closedFeatures;
  return (feature) => !closed?.some((part) => part.feature === feature);
}

/** The same of the screen at an address; most belong to no part that can be closed. */
export function useIsScreenOpen(): (path: string) => boolean {
  const isOpen = useIsOpen();
  return (path) => {
    const feature = featureOfScreen(path);
    return feature === null || isOpen(feature);
  };
}

/** Why a part is closed; undefined where it is open. */
export function useClosedReason(feature: Feature | null): string | undefined {
  return useCurrentUser()?.closedFeatures?.find((part) => part.feature === feature)?.reason;
}
