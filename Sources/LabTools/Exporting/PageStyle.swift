/// The style of pages.
enum PageStyle {
    static let text = #"""
        :root { color-scheme: light dark; --ink: #1c1e21; --soft: #5a6068; --line: #d4d8de; --panel: #f5f6f8;
          --page: #fff;
          --left: #0a58b5; --right: #a8420a; --bad: #b3201b; --good: #1a6e35; --none: #7a5b00; }
        @media (prefers-color-scheme: dark) { :root { --ink: #e4e6ea; --soft: #a0a7b0; --line: #3a4048;
          --panel: #1f2329;
          --page: #15181c; --left: #78b7ff; --right: #ffa366; --bad: #ff8a80; --good: #7fd49a; --none: #e3c25f; } }
        * { box-sizing: border-box; } [hidden] { display: none !important; }
        body { font: 15px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--page); max-width: 80rem;
          margin: 0 auto; padding: 1rem 1.5rem; }
        h1 { font-size: 1.15rem; margin: 0; overflow-wrap: anywhere; } h2 { font-size: 1.05rem;
          margin: 1.6rem 0 .5rem; }
        p { margin: .4rem 0; } ul { margin: .3rem 0; padding-left: 1.2rem; }
        code, pre, td, output { font-family: ui-monospace, monospace; font-size: .85em; }
        pre { overflow-x: auto; margin: 0; }
        .head { display: flex; flex-wrap: wrap; gap: .3rem 1rem; align-items: baseline; }
        .verdict { font-weight: 700; font-size: 1.15rem; padding: .05rem .7rem; border: 2px solid;
          border-radius: 6px; margin: 0; }
        .failed, .differs, .broken { color: var(--bad); } .passed { color: var(--good); }
          .inconclusive { color: var(--none); }
        .first { display: grid; gap: .5rem 2rem; margin-top: .6rem; } .first > * { min-width: 0; }
        .reason { font-size: 1.05rem; font-weight: 600; overflow-wrap: anywhere; }
        .command { display: flex; gap: .5rem; align-items: start; background: var(--panel);
          border: 1px solid var(--line);
          border-radius: 6px; padding: .5rem .6rem; margin: .6rem 0; }
        .command code { flex: 1; overflow-wrap: anywhere; white-space: pre-wrap; }
        .why { border-left: 3px solid var(--line); padding-left: .8rem; margin: .6rem 0; list-style: none;
          overflow-wrap: anywhere; }
        .views { display: grid; grid-template-columns: 1fr 1fr; gap: .6rem 1rem; } .views > * { min-width: 0;
          margin: 0; }
        .views svg { display: block; width: 100%; max-width: 24rem; height: auto; }
          .views output { color: var(--soft); display: block; }
        .views pre { border: 1px solid var(--line); border-radius: 6px; padding: .5rem; min-height: 8rem; }
        button, select { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--line);
          border-radius: 5px;
          padding: .15rem .55rem; }
        button:hover { border-color: currentColor; } :focus-visible { outline: 2px solid var(--left);
          outline-offset: 1px; }
        #cursor { position: sticky; bottom: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .3rem .5rem;
          align-items: center;
          background: var(--page); border-top: 1px solid var(--line); padding: .5rem 0; margin-top: .6rem; }
        #cursor .track { flex: 1 1 18rem; position: relative; } #cursor input { width: 100%; margin: 0;
          display: block; }
        #cursor .track svg { height: 10px; } #here { flex: 0 1 20rem; color: var(--soft); overflow: hidden;
          text-overflow: ellipsis;
          white-space: nowrap; font-size: .85em; }
        .keys { flex-basis: 100%; color: var(--soft); font-size: .8em; } #ladder { overflow: hidden; }
        .sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
        .wide { overflow-x: auto; }
        table { border-collapse: collapse; } th, td { text-align: left; padding: .15rem .8rem .15rem 0;
          vertical-align: top; }
        th { font-weight: 600; } thead th { border-bottom: 1px solid var(--line); color: var(--soft); }
        #fields { width: 100%; } #fields tbody th { font-weight: 400; } #fields td { white-space: nowrap; }
        #fields .tick th { background: var(--panel); padding: .25rem .4rem; font-size: .85em; color: var(--soft); }
        #fields .tick b { color: var(--ink); } #fields .middle th { border-left: 3px solid var(--left); }
        #fields button { font: inherit; background: none; border: 0; padding: 0; text-decoration: underline dotted;
          cursor: pointer; }
        .corrected { text-decoration: line-through; color: var(--soft); } td.differs { font-weight: 700; }
        svg { width: 100%; height: auto; } svg text { font-size: 12px; fill: var(--ink); }
        path, line { fill: none; stroke: var(--ink); stroke-width: 2; } .axis, .grid { stroke: var(--soft);
          stroke-width: 1; }
        .grid { opacity: .35; } .cursor { stroke: var(--ink); stroke-width: 1; } .found { stroke: var(--bad);
          stroke-width: 1; opacity: .6; }
        .s0, .left { stroke: var(--left); color: var(--left); } .s1, .right { stroke: var(--right);
          color: var(--right); }
        path.s1 { stroke-dasharray: 6 3; } .s2 { stroke: var(--left); color: var(--left); stroke-dasharray: 2 2; }
        .s3 { stroke: var(--right); color: var(--right); stroke-dasharray: 1 4; }
        .s4 { stroke: var(--good); color: var(--good); } .s5 { stroke: var(--none); color: var(--none);
          stroke-dasharray: 8 2 2 2; }
        .k { margin-left: .9rem; white-space: nowrap; font-weight: 600; } .k svg { width: 26px; height: 8px; }
          .k b { color: var(--ink); }
        .left.head, .right.head { fill: currentColor; stroke: none; } .lost { stroke: var(--bad);
          stroke-dasharray: 2 4; }
        svg text.x { fill: var(--bad); text-anchor: middle; font-size: 16px; } svg text.depth { font-size: 10px; }
        .court { fill: none; stroke: var(--ink); } .shown { fill: var(--ink); } .block { fill: var(--soft); }
        .own, .other { fill: none; stroke-width: 2; } .other { stroke-dasharray: 3 2; }
        figure { margin: 0 0 1.2rem; break-inside: avoid; } section > figure { max-width: 46rem; }
        .columns { columns: 17rem 4; column-gap: 2rem; } figcaption { font-size: .9em; }
          figure svg { touch-action: pan-y; }
        .bars { width: 120px; height: 28px; } .bars rect { fill: var(--left); }
          .bugs th .command { font-weight: 400; margin: .3rem 0; }
        #ladder { max-width: 46rem; cursor: pointer; } details { margin: .5rem 0; } summary { cursor: pointer; }
        .note { color: var(--soft); font-size: .9em; }
        @media (min-width: 62rem) { .first.two { grid-template-columns: 5fr 7fr; } .plots { display: grid;
          grid-template-columns: 1fr 1fr;
          gap: 0 2rem; } }
        @media (max-width: 40rem) { body { padding: .7rem; font-size: 14px; } .views pre { max-height: 18rem;
          overflow: auto; } th, td { padding-right: .5rem; }
          #cursor .track { order: 9; flex-basis: 100%; } #here, .keys { display: none; }
          .bugs, .bugs tbody, .bugs tr, .bugs th, .bugs td { display: block; } .bugs thead { display: none; }
          .bugs tr { border-bottom: 1px solid var(--line); padding: .5rem 0; }
          .bugs td, .bugs th { overflow-wrap: anywhere; }
          .bugs td:nth-child(1)::after { content: " runs"; }
          .bugs td:nth-child(3)::before { content: "fails in second "; }
          .bugs td:nth-child(4)::before { content: "earliest "; }
          .bugs td:nth-child(5)::before { content: "strategy "; }
          .bugs td:nth-child(6)::before { content: "network "; } .bugs td:nth-child(7)::before { content: "device "; }

          #fields, #fields tbody, #fields tr { display: block; } #fields thead { display: none; }
          #fields tr { display: grid; grid-template-columns: 1fr 1fr; padding: .25rem 0;
          border-bottom: 1px solid var(--line); }
          #fields .tick th { grid-column: 1 / -1; } #fields tr:not(.tick) th { font-weight: 600; }
          #fields td { white-space: normal; overflow-wrap: anywhere; } #fields .by { order: -1; text-align: right; }
          #fields th { order: -2; }
          #fields td:nth-child(2)::before { content: "left predicted "; }
          #fields td:nth-child(3)::before { content: "left confirmed "; }
          #fields td:nth-child(4)::before { content: "right predicted "; }
          #fields td:nth-child(5)::before { content: "right confirmed "; }
          #fields td::before { color: var(--soft); font-family: system-ui, sans-serif; } }
        @media print { body { max-width: none; padding: 0; font-size: 10pt; }
          #cursor, button.copy, #live { display: none !important; }
          h2 { break-after: avoid; } figure, tr, .first { break-inside: avoid; } .wide, pre { overflow: visible; }
          pre { white-space: pre-wrap; overflow-wrap: anywhere; } details > :not(summary) { display: block; }
          th, td { font-size: 7.5pt; padding-right: .4rem; } table { line-height: 1.3; } @page { margin: 12mm; } }
        """#
}
