import skeleton from "../catalogue/ListingSkeleton.module.css"
import shelf from "../catalogue/Shelf.module.css"
import { Shade, Skeleton } from "../parts/Skeleton.tsx"

export const CoverGridSkeleton = ({ label }: { readonly label: string }) => (
  <Skeleton label={label}>
    <div className={shelf.shelf}>
      {[0, 1, 2, 3].map((place) => (
        <div key={place} className={skeleton.place}>
          <Shade of="cover" />
          <Shade width="70%" />
          <Shade width="45%" />
        </div>
      ))}
    </div>
  </Skeleton>
)
