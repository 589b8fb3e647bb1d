// One feed for all tabs of a browser: the leader, its successor, and that no change is missed meanwhile.

import { describe, expect, test } from "bun:test";
import { createBrowser, Refused } from "./browser-of-tabs.ts";

const THIRTY = Array.from({ length: 30 }, (_, index) => index);

/** The newest change that each tab has seen. */
const lastSeen = (tabs: readonly { readonly seen: readonly number[] }[]) =>
  tabs.map(({ seen }) => seen.at(-1));

describe("the tabs of a ledger", () => {
  test("have one stream between them, and all see a change", async () => {
    const { open, change, streaming, settle } = createBrowser();
    const tabs = THIRTY.map(() => open());
    await settle();
    expect(streaming()).toHaveLength(1);
    const id = change();
    await settle();
    expect(lastSeen(tabs)).toEqual(tabs.map(() => id));
  });

  test.each(["close", "kill"] as const)("go on after the leader's %s", async (end) => {
    const { open, change, streaming, settle } = createBrowser();
    const tabs = THIRTY.slice(0, 8).map(() => open());
    await settle();
    const [leader = -1] = streaming();
    tabs[leader]?.[end]();
    const id = change();
    await settle();
    expect(streaming()).toHaveLength(1);
    expect(streaming()).not.toContain(leader);
    expect(lastSeen(tabs.filter((_, index) => index !== leader))).toEqual(Array(7).fill(id));
  });

  test("miss nothing that the leader had seen and not told", async () => {
    const { open, change, streaming, settle } = createBrowser();
    const tabs = [open(), open(), open()];
    await settle();
    const [leader = -1] = streaming();
    const id = change();
    tabs[leader]?.kill();
    await settle();
    const others = tabs.filter((_, index) => index !== leader);
    expect(lastSeen(others)).toEqual([id, id]);
  });

  test("tell one that comes later what it has missed on its way", async () => {
    const { open, change, settle } = createBrowser();
    open();
    await settle();
    const id = change();
    await settle();
    const late = open({ after: id - 1, isHidden: true });
    await settle();
    expect(late.seen).toEqual([id]);
  });

  test("learn from a leader with older news that they already have it", async () => {
    const { open, change, settle } = createBrowser();
    change();
    const tab = open();
    await settle();
    open({ after: 0 });
    await settle();
    expect(tab.seen).toEqual([]);
  });

  test("look again when the service has lost changes, and at those that come in their place", async () => {
    const { open, change, lose, settle } = createBrowser();
    for (const _ of THIRTY) change();
    const tabs = [open(), open(), open({ isHidden: true })];
    await settle();
    lose(2);
    await settle();
    expect(tabs.map(({ seen }) => seen)).toEqual([[28], [28], [28]]);
    const id = change();
    await settle();
    expect(lastSeen(tabs)).toEqual([id, id, id]);
  });

  test("hear from the leader that the service is away, and back", async () => {
    const { open, setAway, settle } = createBrowser();
    const tabs = [open(), open(), open({ ledger: "other" })];
    await settle();
    setAway(true);
    await settle();
    expect(tabs.map(({ isAway }) => isAway())).toEqual([true, true, true]);
    setAway(false);
    await settle();
    expect(tabs.map(({ isAway }) => isAway())).toEqual([false, false, false]);
  });

  test("end if the server refuses, each by itself", async () => {
    const { open, refuse, streaming, settle } = createBrowser();
    refuse("gone");
    const tabs = [open({ ledger: "gone" }), open({ ledger: "gone", isHidden: true })];
    await settle();
    const ends = await Promise.allSettled(tabs.map(({ done }) => done));
    expect(ends.map((end) => end.status === "rejected" && end.reason instanceof Refused)).toEqual([
      true,
      true,
    ]);
    expect(streaming()).toEqual([]);
  });
});

describe("the lead", () => {
  test("is taken by a tab that comes into view", async () => {
    const { open, streaming, settle } = createBrowser();
    const tabs = [open(), open({ isHidden: true }), open({ isHidden: true })];
    await settle();
    expect(streaming()).toEqual([0]);
    tabs[0]?.hide();
    await settle();
    expect(streaming()).toEqual([0]);
    tabs[2]?.show();
    await settle();
    expect(streaming()).toEqual([2]);
  });

  test("goes to another tab that is seen, when its own is hidden", async () => {
    const { open, streaming, settle } = createBrowser();
    const tabs = [open(), open(), open({ isHidden: true })];
    await settle();
    expect(streaming()).toEqual([1]);
    tabs[1]?.hide();
    await settle();
    expect(streaming()).toEqual([0]);
    tabs[0]?.close();
    tabs[1]?.show();
    await settle();
    expect(streaming()).toEqual([1]);
  });

  test("is kept by a tab that is hidden and seen again", async () => {
    const { open, change, streaming, settle } = createBrowser();
    const tab = open();
    await settle();
    tab.hide();
    tab.show();
    await settle();
    expect(streaming()).toEqual([0]);
    change();
    await settle();
    expect(tab.seen).toEqual([1]);
  });
});

test("thirty tabs on thirty ledgers have two streams, and those without one poll", async () => {
  const { open, change, streaming, settle } = createBrowser();
  const tabs = THIRTY.map((number) => open({ ledger: `ledger-${number}` }));
  await settle();
  expect(streaming()).toEqual([0, 1]);
  for (const number of THIRTY) change(`ledger-${number}`);
  await settle();
  expect(lastSeen(tabs)).toEqual(tabs.map(() => 1));
  // A stream that is free again is taken.
  tabs[0]?.close();
  await settle();
  expect(streaming()).toHaveLength(2);
});

describe.each(["none", "denied"] as const)("a tab whose locks are %s", (locks) => {
  test("follows alone while it is seen, and catches up", async () => {
    const { open, change, streaming, settle } = createBrowser();
    const tabs = [open({ locks }), open({ locks, isHidden: true })];
    await settle();
    expect(streaming()).toEqual([0]);
    tabs[0]?.hide();
    await settle();
    expect(streaming()).toEqual([]);
    const id = change();
    tabs[1]?.show();
    await settle();
    expect(lastSeen(tabs)).toEqual([undefined, id]);
    tabs[0]?.show();
    await settle();
    expect(lastSeen(tabs)).toEqual([id, id]);
    for (const { close } of tabs) close();
    expect(await Promise.all(tabs.map(({ done }) => done))).toEqual([id, id]);
  });
});
